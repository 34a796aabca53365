import { randomUUID } from "node:crypto";
import { isDifference } from "#server/payouts/reconciliation/model.ts";
import { reconcile } from "#server/payouts/reconciliation/reconcile.ts";
import { verifyAudit } from "#server/platform/audit/verify.ts";
import { parseOptions, wrongUsage } from "#server/platform/cli/command.ts";
import { timeOfJobs } from "#server/platform/process/clock.ts";
import { makeLog } from "#server/platform/process/log.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { backupVerified, readSetting, writeSetting } from "#server/platform/store/settings.ts";
import type { Services } from "#server/runtime/services.ts";
import type { CliDeps, Command } from "./command.ts";

export const backup: Command = {
  name: "backup",
  summary: "whether a restored database is whole, and notes that a backup was seen to work",
  usage: {
    reads: ["backup check [--host <server with a restored database>]"],
    writes: ["backup verified <time at which the backup began, e.g. 2026-11-26T03:00:00Z>"],
  },
  async run(args, deps) {
    const { values, positionals } = parseOptions(args, { host: { type: "string" } });
    const [verb, time, ...more] = positionals;
    if (more.length > 0) throw wrongUsage("That is too much.");
    if (verb === "check" && time === undefined) return check(values.host, deps);
    if (verb === "verified" && time !== undefined && values.host === undefined) return verified(time, deps);
    throw wrongUsage(`"backup ${verb ?? ""}" is unknown.`);
  },
};

/**
 * Reconciles the money of every tenant and walks every audit trail in a database that was restored: the one that the
 * settings name, or the one of the same name and logins at `host`. Only reads. Throws after all tenants if anything
 * differs.
 */
async function check(host: string | undefined, deps: CliDeps): Promise<void> {
  if (host === undefined) return checkIn(await deps.services(), deps);
  const [{ createServices }, settings] = [await import("#server/runtime/services.ts"), await deps.settings()];
  const url = new URL(settings.APP_DATABASE_URL);
  url.host = host;
  const at = { ...settings, APP_DATABASE_URL: url.href, LISTEN_DATABASE_URL: url.href };
  const services = await createServices(at, makeLog("warn", process.stderr));
  await checkIn(services, deps).finally(() => services.close());
}

async function checkIn(services: Services, deps: CliDeps): Promise<void> {
  const { contextForJob } = await import("#server/runtime/request-context.ts");
  const now = await timeOfJobs(services);
  const tenants = [];
  const lines = [];
  for (const id of services.tenants.ids()) {
    const tenant = await services.tenants.byId(id);
    if (!tenant) continue;
    const ctx = contextForJob(services, tenant, () => now, randomUUID());
    const differing = (await reconcile(ctx)).findings.filter(isDifference).length;
    const audit = await verifyAudit(ctx);
    const brokenAt = audit.intact ? null : audit.seq;
    const isWhole = differing === 0 && audit.intact;
    tenants.push({ id, isWhole, moneyDifferences: differing, auditEntries: audit.count, auditBrokenAt: brokenAt });
    const trail = audit.intact ? `${audit.count} audit entries` : `audit entry ${audit.seq} is ${audit.why}`;
    lines.push(`${id}: ${differing} differences of money, ${trail}`);
  }
  deps.show({ tenants }, lines);
  const faults = tenants.filter(({ isWhole }) => !isWhole).length;
  if (faults === 0) return;
  throw userError(
    `${faults} tenants are not whole in this database.`,
    "Keep it, and look at docs/operations/backup.md.",
  );
}

/** Notes the newest backup that was seen to work, for the reading `backupAge`. An older one changes nothing. */
async function verified(time: string, deps: CliDeps): Promise<void> {
  const taken = new Date(time);
  if (Number.isNaN(taken.getTime()) || taken > new Date())
    throw wrongUsage("backup verified needs a time of the past.");
  const url = await deps.databaseUrl();
  const before = await readSetting(url, backupVerified);
  if (typeof before === "string" && new Date(before) >= taken) return deps.print(`A backup of ${before} is noted.`);
  await writeSetting(url, backupVerified, taken.toISOString());
  deps.print(`The backup of ${taken.toISOString()} works.`);
}
