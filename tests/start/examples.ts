import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "#bin/postgres/free-port.ts";
import { root } from "#server/platform/process/root.ts";

const folder = join(root, "clients/typescript/examples");
/** The port that an example listens on, as its README has it. */
const ports = { "front-end": 4001, "shop-feed": 0, "webhook-receiver": 4000, "identity-provider": 4002 } as const;
export type Example = keyof typeof ports;

/** Where the product runs, and its folder of data. */
type Product = { port: number; dataFolder: string };

/**
 * Follows an example's README against the product: its shell blocks in their order, those "in a terminal of its own"
 * beside the others until all have ended. Returns what all of them said; a command that fails is said, too.
 * `change`: of the README or of what its commands run.
 */
export async function saidBy(
  example: Example,
  { port, dataFolder }: Product,
  { until = "", change = (readme: string) => readme } = {},
): Promise<string> {
  const own = await freePort();
  const readme = change(readFileSync(join(folder, example, "README.md"), "utf8"))
    .replaceAll(/:3000\b/g, `:${port}`)
    .replaceAll(`:${ports[example]}`, `:${own}`)
    .replaceAll(".data/", `${dataFolder}/`);
  const env = {
    ...process.env,
    DATA_DIR: dataFolder,
    PORT: String(own),
    ISSUER: `http://127.0.0.1:${own}`,
    REFERRAL_URL: `http://127.0.0.1:${port}/api`,
    REFERRAL_HOST: `http://elbschutz.localhost:${port}`,
  };
  let said = "";
  const run = (script: string) => {
    const child = spawn("bash", ["-c", `set -euo pipefail\ncurl() { command curl -sS "$@"; }\n${script}`], {
      env,
      cwd: root,
      detached: true,
    });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (said += part));
    const exit = once(child, "exit").then(([code]) => Number(code));
    return { child, exit };
  };
  const beside: ReturnType<typeof run>[] = [];
  try {
    for (const [, before = "", script = ""] of readme.matchAll(/([^`]*)```sh\n([^`]*)```/g)) {
      const one = run(script);
      if (/terminal of its own:\s*$/.test(before)) {
        beside.push(one);
        await saying(() => said, /Listening at|until Ctrl-C/, beside.length);
      } else if ((await one.exit) !== 0) return `${said}\nfailed:\n${script}`;
    }
    await saying(() => said, new RegExp(until), 1);
    return said;
  } finally {
    for (const { child, exit } of beside) {
      process.kill(-Number(child.pid), "SIGTERM");
      await exit;
    }
  }
}

/** Waits, at most a minute, until the words were said so often. */
async function saying(said: () => string, words: RegExp, times: number): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if ((said().match(new RegExp(words, "g")) ?? []).length >= times) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
