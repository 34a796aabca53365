// npm run test:compose [-- --built] [a drill's name…]: builds the images, and runs each drill in an installation of its
// own by docker-compose.yml, after what docs/operations says.
import { backUp } from "./backup.ts";
import { bringBrand } from "./brand.ts";
import { monitor } from "./monitoring.ts";
import { project, run, say, startEngine } from "./project.ts";
import { keepSecrets } from "./secrets.ts";
import { endTls } from "./tls.ts";
import { liveAndUpgrade } from "./upgrade.ts";

/** Each returns what it saw. */
const drills: Record<string, (name: string) => Promise<string>> = {
  upgrade: liveAndUpgrade,
  backup: backUp,
  secrets: keepSecrets,
  tls: endTls,
  monitoring: monitor,
  brand: bringBrand,
};

startEngine();
/** Unique for each run: two on one engine would share containers and database. */
const name = `referral-test-${process.pid}`;
const words = process.argv.slice(2).filter((word) => word !== "--built");
if (!process.argv.includes("--built")) {
  say("building the images");
  const builder = await project(name, ["tests/compose/override.yml"], {});
  builder.compose("build");
  builder.remove();
}
const megabytes = (image: string) => Number(run("docker", ["image", "inspect", "-f", "{{.Size}}", image])) / 1e6;
for (const [image, base] of [
  ["referral-app", "node:24-bookworm-slim"],
  ["referral-proxy", "debian:bookworm-slim"],
] as const) {
  const [all, below] = [megabytes(image), megabytes(base)];
  say(`${image}: ${all.toFixed(0)} MB, ${(all - below).toFixed(0)} of them above ${base}`);
}
const chosen = Object.entries(drills).filter(([drill]) => words.length === 0 || words.includes(drill));
for (const [drill, of] of chosen) say(`${drill}: ${await of(`${name}-${drill}`)}`);
console.log(`total: ${chosen.length} passed, 0 failed, ${(performance.now() / 1000).toFixed(0)} s`);
