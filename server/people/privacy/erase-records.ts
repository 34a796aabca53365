import { audit } from "#server/platform/audit/audit.ts";
import type { AuditEntry } from "#server/platform/audit/model.ts";
import { withTransaction } from "#server/platform/context.ts";
import type { RequestContext, Tx } from "../context.ts";
import { certifyBy } from "./certificate.ts";
import { dueBefore, type ErasureName, erasures } from "./retention.ts";

/** Small enough for one transaction, large enough for a million rows in a night. */
const batchSize = 500;

/**
 * Nightly erasure of one kind of record of one tenant, in batches until nothing is due, each with its audit entry. The
 * links that people hold to what is certified go on opening a certificate made from it. Returns how many rows were
 * erased.
 */
export async function eraseRecords(ctx: RequestContext, name: ErasureName, signal?: AbortSignal): Promise<number> {
  const before = dueBefore(name, ctx.now());
  let erased = 0;
  for (let batch = batchSize; batch === batchSize && !signal?.aborted; ) {
    batch = await withTransaction(ctx, async (tx) => {
      const { count, links } = await tx.erasure.erase(name, before, batchSize);
      if (count > 0) await certifyBy(tx, links, await auditErasure(tx, name, count));
      return count;
    });
    erased += batch;
  }
  return erased;
}

/**
 * For the audit trail itself, records its new first sequence number, so that verify.ts knows that earlier entries were
 * erased and not tampered with.
 */
async function auditErasure(tx: Tx, name: ErasureName, erased: number): Promise<AuditEntry> {
  const count = name === "auditEntries" ? ((await tx.audit.after(0, 1))[0]?.seq ?? 1) : erased;
  return audit(tx, { kind: "recordsErased", actor: "SYS", accountId: null, about: `${name}:${count}` });
}

/** The kinds of a tenant's records with rows past their clock; `graceDays`: past it by at least this many days. */
export async function dueErasures(ctx: RequestContext, graceDays = 0): Promise<ErasureName[]> {
  const at = new Date(ctx.now().getTime() - graceDays * 86_400_000);
  const names = Object.keys(erasures) as ErasureName[];
  const due = await Promise.all(names.map((name) => ctx.erasure.isDue(name, dueBefore(name, at))));
  return names.filter((_, index) => due[index]);
}

/** How many rows the next night would erase, by kind; changes nothing. Kinds without due rows are left out. */
export async function erasureReport(
  ctx: RequestContext,
): Promise<{ name: ErasureName | "recipients"; count: number }[]> {
  const now = ctx.now();
  const records = await Promise.all(
    (Object.keys(erasures) as ErasureName[]).map(async (name) => ({
      name,
      count: await ctx.erasure.count(name, dueBefore(name, now)),
    })),
  );
  const recipients = { name: "recipients" as const, count: await ctx.due.count("erase-recipients", now) };
  return [recipients, ...records].filter(({ count }) => count > 0);
}

/**
 * Logs an error for records that are two nights past their clock, which breaks the privacy notice. Returns the number
 * of kinds.
 */
export async function reportOverdueRecords(ctx: RequestContext): Promise<number> {
  const overdue = await dueErasures(ctx, 2);
  for (const name of overdue) {
    ctx.log.error({ tenantId: ctx.tenant.id, records: name }, "records are past their retention period");
  }
  return overdue.length;
}
