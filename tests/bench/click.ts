import { fork } from "node:child_process";
import { join } from "node:path";
import { createRecommendation } from "#server/domain/recommendation/create.ts";
import { form } from "#tests/store/referral-support.ts";
import { startApp } from "#tests/support/app.ts";
import { seededTenant, testHouse } from "#tests/support/house.ts";
import { answerOf, load, perSecond } from "./measure.ts";

/**
 * Clicks that are answered after their commit, as a share of bare redirects (T), beside the barest committed row (C); 0
 * acknowledged clicks are missing after.
 */
export async function benchClick(databaseUrl: string): Promise<void> {
  const { browser, house, clock } = testHouse(databaseUrl);
  clock.at = new Date();
  const tenant = seededTenant("nordlicht");
  const create = async () => {
    const outcome = await createRecommendation(await browser(tenant).ctx(), form());
    return outcome.ok ? `/e/${outcome.value.recommendation?.number}?channel=sms` : "";
  };
  const paths: string[] = [];
  while (paths.length < 1000) paths.push(...(await Promise.all(Array.from({ length: 20 }, create))));
  const app = await startApp({ databaseUrl, asInOperation: true, parts: ["web"] });
  const floor = fork(join(import.meta.dirname, "floors/redirect.ts"));
  const { port } = await answerOf<{ port: number }>(floor);
  const rows = fork(join(import.meta.dirname, "floors/row.ts"), [databaseUrl]);
  const { port: rowPort } = await answerOf<{ port: number }>(rows);
  const ask = { seconds: 3, status: 302 } as const;
  const clicks = { ...ask, port: app.port, host: "nordlicht.localhost", paths };
  let acknowledged = (await load({ ...clicks, connections: 32 })).count;
  for (const connections of [32, 256]) {
    const ratios: number[] = [];
    const barest: number[] = [];
    for (let round = 0; round < 2; round++) {
      const bare = await load({ ...ask, port, host: "localhost", paths: ["/"], connections });
      const row = await load({ ...ask, port: rowPort, host: "localhost", paths, connections });
      const ours = await load({ ...clicks, connections });
      acknowledged += ours.count;
      ratios.push(perSecond(ours) / perSecond(bare));
      barest.push(perSecond(row) / perSecond(bare));
      const each = [bare, row, ours].map((one) => `${Math.round(perSecond(one))}/s`);
      console.log(`click × ${connections}: T ${each[0]}, C ${each[1]}, ours ${each[2]}, p99 ${ours.p99.toFixed(1)} ms`);
    }
    const [best, most] = [ratios, barest].map((all) => Math.max(...all).toFixed(2));
    console.log(`click × ${connections}: ${best} T, where C reaches ${most} T`);
  }
  const [row] = await house.databases
    .of("nordlicht")
    .sql<{ count: number }>("select count(*)::int as count from click", []);
  console.log(`clicks acknowledged ${acknowledged}, stored ${row?.count}`);
  floor.kill();
  rows.kill();
  await app.stop();
  await house.close();
}
