import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discardCluster, startCluster } from "#server/postgres/cluster.ts";
import { databaseClient, freshen, site } from "../../bin/start/stale.ts";
import { migrate } from "../../prisma/migrate.ts";
import { benchCached } from "./cached.ts";
import { benchClick } from "./click.ts";
import { benchCreate } from "./create.ts";
import { benchMemory } from "./memory.ts";
import { benchPage } from "./page.ts";
import { benchStart } from "./start.ts";

/** Every figure beside its floor, on a database of its own that keeps what it was told (no durability is turned off). */
const figures: Record<string, (databaseUrl: string) => Promise<void>> = {
  create: benchCreate,
  click: benchClick,
  page: benchPage,
  cached: benchCached,
  memory: benchMemory,
  start: benchStart,
};

freshen(databaseClient);
freshen(site);
const wanted = process.argv.slice(2);
for (const [name, measure] of Object.entries(figures)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const folder = mkdtempSync(join(tmpdir(), "referral-bench-"));
  const { url } = await startCluster({ folder });
  try {
    await migrate(url("postgres"));
    await measure(url("postgres"));
  } finally {
    await discardCluster(folder);
  }
}
