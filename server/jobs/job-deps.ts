import type pg from "pg";
import type { Log, RequestContext } from "#server/domain/context.ts";
import type { Mailer } from "#server/domain/mail/ports.ts";
import type { Tenant } from "#server/domain/tenant/model.ts";
import type { WebhookSender } from "#server/domain/webhook/ports.ts";

/** What jobs work with; made once, by the process that runs them. */
export type JobDeps = {
  /** The process's connections, as the login role: the job queue belongs to the installation. */
  pool: pg.Pool;
  tenants(): Tenant[];
  contextFor(tenant: Tenant, now: Date, jobId: string): RequestContext;
  /** The database's clock: of two workers none is ahead. */
  now(): Promise<Date>;
  mailer: Mailer;
  webhookSender: WebhookSender;
  log: Log;
};

/** Does what is due of one kind for one tenant, and answers how much that was. */
export type Sweep = (ctx: RequestContext) => Promise<number>;
