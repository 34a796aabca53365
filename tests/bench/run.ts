import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discardCluster, startCluster } from "#bin/postgres/cluster.ts";
import { asApp } from "#tests/support/database/app-url.ts";
import { databaseClient, rebuildIfStale, site } from "../../bin/start/rebuild-if-stale.ts";
import { migrate } from "../../prisma/migrate.ts";
import { benchCached } from "./cached.ts";
import { benchClick } from "./click.ts";
import { benchCreate } from "./create.ts";
import { benchEnter } from "./enter.ts";
import { benchFeed } from "./feed.ts";
import { benchMemory } from "./memory.ts";
import { benchPage } from "./page.ts";
import { type Scorecard, scorecard } from "./scorecard.ts";
import { benchStart } from "./start.ts";

/**
 * Every figure with its reference and its goal, on a database of its own with full durability. Arguments select
 * figures. Exit code 1: a goal was missed.
 */
const figures: Record<string, (databaseUrl: string, card: Scorecard) => Promise<void>> = {
  create: benchCreate,
  enter: benchEnter,
  click: benchClick,
  feed: benchFeed,
  page: benchPage,
  cached: benchCached,
  memory: benchMemory,
  start: benchStart,
};

rebuildIfStale(databaseClient);
rebuildIfStale(site);
const card = scorecard();
const wanted = process.argv.slice(2);
for (const [name, measure] of Object.entries(figures)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const folder = mkdtempSync(join(tmpdir(), "referral-bench-"));
  const { url } = await startCluster({ folder });
  try {
    await migrate(url("postgres"), asApp(url("postgres")));
    await card.attempt(name, () => measure(url("postgres"), card));
  } finally {
    await discardCluster(folder);
  }
}
process.exitCode = card.close();
