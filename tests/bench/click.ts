import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createRecommendation } from "#server/domain/recommendation/create.ts";
import { form } from "#tests/store/referral-support.ts";
import { startApp } from "#tests/support/app.ts";
import { seededTenant, testHouse } from "#tests/support/house.ts";

type Load = { count: number; seconds: number; p50: number; p99: number };

const here = (file: string) => join(import.meta.dirname, file);

async function load(port: number, host: string, paths: string[], connections: number): Promise<Load> {
  const child = fork(here("load.ts"));
  child.send({ port, host, paths, connections, seconds: 3 });
  const [answer] = await once(child, "message");
  return answer as Load;
}

/** Clicks that are answered after their commit, as a share of bare redirects (T); 0 acknowledged clicks are missing after. */
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
  const app = await startApp({ databaseUrl, parts: ["web"] });
  const floor = fork(here("floors/redirect.ts"));
  const [{ port }] = (await once(floor, "message")) as [{ port: number }];
  let acknowledged = 0;
  await load(app.port, "nordlicht.localhost", paths, 32).then(({ count }) => (acknowledged += count));
  for (const connections of [32, 256]) {
    const ratios: number[] = [];
    for (let round = 0; round < 2; round++) {
      const bare = await load(port, "localhost", ["/"], connections);
      const ours = await load(app.port, "nordlicht.localhost", paths, connections);
      acknowledged += ours.count;
      ratios.push(ours.count / ours.seconds / (bare.count / bare.seconds));
      console.log(
        `click × ${connections}: T ${Math.round(bare.count / bare.seconds)}/s, ours ${Math.round(ours.count / ours.seconds)}/s, p99 ${ours.p99.toFixed(1)} ms`,
      );
    }
    console.log(`click × ${connections}: ${Math.max(...ratios).toFixed(2)} T`);
  }
  const [row] = await house.databases
    .of("nordlicht")
    .sql<{ count: number }>("select count(*)::int as count from click", []);
  console.log(`clicks acknowledged ${acknowledged}, stored ${row?.count}`);
  floor.kill();
  await app.stop();
  await house.close();
}
