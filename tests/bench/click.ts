import { fork } from "node:child_process";
import { join } from "node:path";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { form } from "#tests/support/data/referral.ts";
import { startApp } from "#tests/support/process/app.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";
import { answerOf, load, median, perSecond } from "./measure.ts";
import type { Scorecard } from "./scorecard.ts";

const rounds = 3;

/**
 * Clicks answered after their commit, relative to C, the cheapest possible committed click. Afterwards every click must
 * be stored.
 */
export async function benchClick(databaseUrl: string, card: Scorecard): Promise<void> {
  const { browser, services, clock, variables } = testServices(databaseUrl);
  clock.at = new Date();
  const tenant = seededTenant("nordlicht");
  const create = async () => {
    const outcome = await createRecommendation(await browser(tenant).ctx(), form());
    return outcome.ok ? `/e/${outcome.value.recommendation?.number}?channel=sms` : "";
  };
  const paths: string[] = [];
  while (paths.length < 1000) paths.push(...(await Promise.all(Array.from({ length: 20 }, create))));
  const app = await startApp({ databaseUrl, env: variables, parts: ["web"] });
  const rows = fork(join(import.meta.dirname, "floors/row.ts"), [databaseUrl]);
  const { port: rowPort } = await answerOf<{ port: number }>(rows);
  const ask = { seconds: 3, status: 302 } as const;
  const clicks = { ...ask, port: app.port, host: "nordlicht.localhost", paths };
  let acknowledged = (await load({ ...clicks, connections: 32 })).count;
  for (const [connections, goal] of [
    [32, 0.25],
    [256, 0.15],
  ] as const) {
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const reference = await load({ ...ask, port: rowPort, host: "localhost", paths, connections });
      const ours = await load({ ...clicks, connections });
      acknowledged += ours.count;
      ratios.push(perSecond(ours) / perSecond(reference));
      const each = [reference, ours].map((one) => `${Math.round(perSecond(one))}/s`);
      console.log(`click × ${connections}: C ${each[0]}, ours ${each[1]}, p99 ${ours.p99.toFixed(1)} ms`);
    }
    card.add(`click × ${connections}`, median(ratios), { atLeast: goal }, "C");
  }
  const [row] = await services.database
    .of("nordlicht")
    .sql<{ count: number }>("select count(*)::int as count from click", []);
  card.add("clicks acknowledged and not stored", Math.max(0, acknowledged - (row?.count ?? 0)), { atMost: 0 });
  rows.kill();
  await app.stop();
  await services.close();
}
