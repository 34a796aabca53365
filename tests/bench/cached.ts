import { fork } from "node:child_process";
import { join } from "node:path";
import { startApp } from "#tests/support/process/app.ts";
import { startRemix } from "./floors/remix.ts";
import { answerOf, load, median, perSecond, pin } from "./measure.ts";
import type { Scorecard } from "./scorecard.ts";

const tenant = "nordlicht";
const paths = ["/", "/impressum"];
const rounds = 3;

/**
 * Pages from the page cache, uncompressed, with production logging; compared with FB (the same number of bytes) and R
 * (the same number of elements).
 */
export async function benchCached(databaseUrl: string, card: Scorecard): Promise<void> {
  const env = { LOG_LEVEL: "info", RATE_LIMIT_FACTOR: "1" };
  const app = await startApp({ databaseUrl, parts: [], output: "ignore", env });
  const remix = await startRemix();
  const floor = fork(join(import.meta.dirname, "floors/buffer.ts"));
  const { port } = await answerOf<{ port: number }>(floor);
  for (const child of [await app.start("web"), remix.child, floor]) pin(child, "server");
  try {
    for (const path of paths) {
      const page = await (await app.fetch(tenant, path)).text();
      const equal = await remix.equalTo(page);
      const ask = { connections: 32, seconds: 3, status: 200 } as const;
      const ours = () => load({ ...ask, port: app.port, host: `${tenant}.localhost`, paths: [path] });
      const bare = () => load({ ...ask, port, host: "localhost", paths: [`/${Buffer.byteLength(page)}`] });
      const theirs = () => load({ ...ask, port: remix.port, host: "localhost", paths: [equal.path] });
      for (const warm of [ours, bare, theirs]) await warm();
      const ratios = { fb: [] as number[], r: [] as number[] };
      for (let round = 0; round < rounds; round++) {
        const [r, us, fb] = [perSecond(await theirs()), perSecond(await ours()), perSecond(await bare())];
        ratios.fb.push(us / fb);
        ratios.r.push(us / r);
        console.log(`cached ${path}: FB ${fb.toFixed(0)}/s, R ${r.toFixed(0)}/s, ours ${us.toFixed(0)}/s`);
      }
      card.add(`cached ${path}`, median(ratios.fb), { atLeast: 0.6 }, "FB");
      // R of a small page is nearly FB.
      if (path === "/") card.add(`cached ${path}`, median(ratios.r), { atLeast: 35 }, "R");
    }
  } finally {
    floor.kill();
    remix.close();
    await app.stop();
  }
}
