import { startApp } from "#tests/support/process/app.ts";
import { startRemix } from "./floors/remix.ts";
import { load, median, perSecond, pin } from "./measure.ts";
import type { Scorecard } from "./scorecard.ts";

const tenant = "nordlicht";
/** Pages with their goals, in R; a page with few elements has less to render beside the context of a request. */
const pages = { "/": 0.6, "/impressum": 0.8 };
/**
 * A query parameter that no link has: such a page is not cached but rendered for each request. Each address is unique.
 */
const addressesOf = (path: string) => Array.from({ length: 1_000 }, (_, at) => `${path}?fresh=${at}`);
const connections = 32;
const rounds = 5;

/**
 * Pages whose screens have no React in the browser, rendered for each request, compared with an equal page of R; with
 * production logging.
 */
export async function benchPage(databaseUrl: string, card: Scorecard): Promise<void> {
  const app = await startApp({
    databaseUrl,
    parts: [],
    output: "ignore",
    env: { LOG_LEVEL: "info", RATE_LIMIT_FACTOR: "1" },
  });
  const remix = await startRemix();
  pin(await app.start("web"), "server");
  pin(remix.child, "server");
  try {
    for (const [path, goal] of Object.entries(pages)) {
      const addresses = addressesOf(path);
      const page = await (await app.fetch(tenant, addresses[0] ?? path)).text();
      const equal = await remix.equalTo(page);
      const ask = { connections, seconds: 4, status: 200 } as const;
      const ours = () => load({ ...ask, port: app.port, host: `${tenant}.localhost`, paths: addresses });
      const theirs = () => load({ ...ask, port: remix.port, host: "localhost", paths: [equal.path] });
      console.log(`page ${path}: ${equal.elements} elements, ${page.length} bytes (R ${equal.bytes})`);
      await ours();
      await theirs();
      const ratios = { speed: [] as number[], p99: [] as number[] };
      for (let round = 0; round < rounds; round++) {
        const [r, us] = [await theirs(), await ours()];
        ratios.speed.push(perSecond(us) / perSecond(r));
        ratios.p99.push(us.p99 / r.p99);
        console.log(
          `page ${path}: R ${Math.round(perSecond(r))}/s p99 ${r.p99.toFixed(0)} ms, ours ${Math.round(perSecond(us))}/s p99 ${us.p99.toFixed(0)} ms`,
        );
      }
      card.add(`page ${path} drawn anew`, median(ratios.speed), { atLeast: goal }, "R");
      card.add(`page ${path} drawn anew, p99`, median(ratios.p99), { atMost: 2 }, "of R's");
    }
  } finally {
    remix.close();
    await app.stop();
  }
}
