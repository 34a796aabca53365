/*
 * npm run test:rebuild -- [2000]: every link, order, reward, run and payment of the demonstration is rebuilt from
 * events, messages and postings, and each field compared with what is stored. The number is that of the year's
 * recommendations at the tenant with agencies. Exits with 1 at any difference, and prints the first of each field; also
 * if two records of the same money disagree.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { discardCluster, startCluster } from "#bin/postgres/cluster.ts";
import { openDeps } from "#server/cli/open.ts";
import { seed } from "#server/cli/tenants/seed.ts";
import { isDifference } from "#server/payouts/reconciliation/model.ts";
import { reconcile } from "#server/payouts/reconciliation/reconcile.ts";
import { withClient } from "#server/platform/store/installation.ts";
import { contextForJob } from "#server/runtime/request-context.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { fillDemonstration } from "#tests/demonstration/fill.ts";
import { fillMember } from "#tests/demonstration/member.ts";
import { peopleTenant } from "#tests/fakes/people.ts";
import { asApp } from "#tests/support/database/app-url.ts";
import { cleanupAtEnd } from "#tests/support/process/cleanup.ts";
import { newKeys } from "#tests/support/process/keys.ts";
import type { FullContext } from "#tests/support/services/full-context.ts";
import { migrate } from "../../prisma/migrate.ts";
import { type Difference, differencesNow, lineOf } from "./compare.ts";

const count = Number(process.argv[2] ?? 2_000);
const cleanup = cleanupAtEnd();
const began = performance.now();
const say = (text: string) => console.log(`· ${((performance.now() - began) / 1000).toFixed(1)} s: ${text}`);
const folder = mkdtempSync(join(tmpdir(), "referral-rebuild-"));
cleanup.add(() => discardCluster(folder));
try {
  const cluster = await startCluster({ folder, flags: ["--fsync=off", "--shared_buffers=512MB"] });
  const url = cluster.url("postgres");
  await migrate(url, asApp(url));
  const env = {
    ...newKeys(),
    TENANT_ENVIRONMENT: "development",
    DATABASE_URL: url,
    APP_DATABASE_URL: asApp(url),
    DATA_DIR: join(folder, "house"),
    LOG_LEVEL: "error",
    DATABASE_POOL: "16",
  };
  const { deps, close } = openDeps({ NODE_ENV: "production", ...env }, peopleTenant);
  cleanup.add(close);
  await seed.run([], { ...deps, print: () => undefined });
  const services = await deps.services();
  await fillDemonstration(services, await deps.ctx(), url, count);
  say(`${count} recommendations of a year are there`);
  for (const id of services.tenants.ids()) {
    const tenant = await services.tenants.byId(id);
    if (tenant) await fillMember(services, tenant);
  }
  say("the links of each tenant's member are there");
  const rebuild = async (tenant: Tenant) => {
    const now = services.clock.now;
    const ctx = contextForJob(services, tenant, now, "rebuild") as FullContext;
    const rows = async <R>(sql: string): Promise<R[]> =>
      withClient(url, async (client) => (await client.query(sql, [tenant.id])).rows as R[]);
    return await differencesNow({ ctx, now, rows }, 8);
  };
  for (const id of services.tenants.ids()) {
    const tenant = await services.tenants.byId(id);
    if (!tenant) continue;
    const { differences, rows } = await rebuild(tenant);
    const ctx = contextForJob(services, tenant, services.clock.now, "rebuild");
    say(`${id}: rebuilt`);
    const { findings } = await reconcile(ctx);
    const disagree = findings.filter(isDifference);
    say(`${id}: ${rows} rows, ${differences.length} differences; the books disagree in ${disagree.length} places`);
    if (rows === 0 || differences.length > 0 || disagree.length > 0) process.exitCode = 1;
    for (const line of summaryOf(differences)) console.log(`    ${line}`);
  }
} finally {
  await cleanup.run();
}

/** The first difference of each field, and how many there are. */
function summaryOf(differences: readonly Difference[]): string[] {
  const byField = Map.groupBy(differences, ({ what, field }) => `${what}.${field}`);
  return [...byField].map(([field, [first, ...others]]) =>
    first ? `${field} (${others.length + 1}): ${lineOf(first).slice(0, 400)}` : "",
  );
}
