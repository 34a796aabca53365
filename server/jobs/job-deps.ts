import type pg from "pg";
import type { RequestContext } from "#server/context.ts";
import type { HealthReadings } from "#server/office/health/model.ts";
import type { Watched } from "#server/office/health/read.ts";
import type { Purger } from "#server/platform/cdn/model.ts";
import type { Log } from "#server/platform/context.ts";
import type { Mailer } from "#server/platform/mail/repository.ts";
import type { WebhookSender } from "#server/platform/webhook/model.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { TenantDirectory } from "#server/tenants/record.ts";

/** Dependencies of jobs; created once, by the process that runs them. */
export type JobDeps = {
  /** The process's connections as the login role: the job queue belongs to the installation. */
  pool: pg.Pool;
  tenants: Pick<TenantDirectory, "ids" | "byId">;
  /** What is read of a tenant each minute; needs no record, so that not all of them are in memory. */
  watch(tenantId: string, now: Date): Watched;
  contextFor(tenant: Tenant, now: Date, jobId: string): RequestContext;
  /** The database's clock, so that all workers agree. */
  now(): Promise<Date>;
  mailer: Mailer;
  webhookSender: WebhookSender;
  /** null: there is no CDN. */
  purger: Purger | null;
  /** Partitions of clicks, for the whole installation (server/referral/store/clicks.ts). */
  keepClickMonths(now: Date): Promise<{ created: string[]; dropped: string[] }>;
  log: Log;
  health: HealthReadings;
};

/** Processes the due work of one kind for one tenant and returns how many items there were. */
export type Sweep = (ctx: RequestContext) => Promise<number>;
