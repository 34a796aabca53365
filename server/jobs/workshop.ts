import type { Ctx, Log } from "#server/domain/context.ts";
import type { Post } from "#server/domain/mail/ports.ts";
import type { Tenant } from "#server/domain/tenant/model.ts";

/** What jobs work with; made once, by the process that runs them. */
export type Workshop = {
  /** The database's address; jobs work as role "app". */
  url: string;
  tenants(): Tenant[];
  contextFor(tenant: Tenant, now: Date, jobId: string): Ctx;
  /** The database's clock: of two workers none is ahead. */
  now(): Promise<Date>;
  post: Post;
  log: Log;
};

/** Done again and again for one tenant: does at most a batch of what is due, and answers how much that was. */
export type Sweep = (ctx: Ctx) => Promise<number>;

/** Small enough for one transaction each, large enough for a million rows in a night. */
export const batchSize = 200;
