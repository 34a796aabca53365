// npm run test:images: .ci/images sends both images to a registry (Debian: docker-registry), which is then
// asked what it has; an installation fetches them by what the command printed. Fails without either.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#bin/postgres/free-port.ts";
import { running, say, startEngine } from "./project.ts";

startEngine();
const folder = mkdtempSync(join(tmpdir(), "registry-"));
const registry = `localhost:${await freePort()}`;
const version = `0.0.${process.pid}`;
const config = join(folder, "config.yml");
const storage = { filesystem: { rootdirectory: join(folder, "images") } };
writeFileSync(config, JSON.stringify({ version: 0.1, storage, http: { addr: registry } }));
const server = spawn("docker-registry", ["serve", config], { stdio: "ignore" });
server.on("error", () => {
  console.error("There is no docker-registry here. Install it (apt-get install docker-registry), and run this again.");
  process.exit(1);
});

const told = (path: string, accept = "application/json") =>
  fetch(`http://${registry}/v2/${path}`, { headers: { accept } });
const ready = async () => (await told("").catch(() => null))?.ok;
const build = () => running(".ci/images", [registry, version], { DOCKER_BUILDKIT: "0", REGISTRY_INSECURE: "yes" });

try {
  const until = Date.now() + 30_000;
  while (!(await ready())) assert(Date.now() < until, "the registry does not start");
  const { code, said } = await build();
  assert.equal(code, 0, said);
  for (const part of ["app", "proxy"]) {
    const name = `referral-${part}`;
    const [, image = "", digest = ""] =
      new RegExp(`^${part.toUpperCase()}_IMAGE=(\\S+)@(sha256:[0-9a-f]{64})$`, "m").exec(said) ?? [];
    assert.equal(image, `${registry}/${name}:${version}`, said);
    assert.deepEqual(await (await told(`${name}/tags/list`)).json(), { name, tags: [version] });
    const manifest = await told(`${name}/manifests/${version}`, "application/vnd.docker.distribution.manifest.v2+json");
    assert.equal(manifest.headers.get("docker-content-digest"), digest);
    assert.equal((await running("docker", ["rmi", image])).code, 0);
    const fetched = await running("docker", ["pull", `${image}@${digest}`]);
    assert.equal(fetched.code, 0, fetched.said);
    const labels = await running("docker", [
      "image",
      "inspect",
      "--format",
      "{{json .Config.Labels}}",
      `${image}@${digest}`,
    ]);
    assert.match(labels.said, new RegExp(`"org.opencontainers.image.version":"${version}"`));
    say(`${image} was sent and fetched as ${digest}`);
  }
  const again = await build();
  assert.equal(again.code, 1, again.said);
  assert.match(again.said, /is there already: nothing was sent/);
  say("the same version again was refused");
} finally {
  for (const part of ["app", "proxy"]) await running("docker", ["rmi", `${registry}/referral-${part}:${version}`]);
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
