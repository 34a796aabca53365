import type { ReadContext } from "../context.ts";
import { everyRow } from "../report/model.ts";
import type { AuditEntry, AuditListRequest } from "./model.ts";

/**
 * An entry as it leaves us: what its hash covers, with the tenant. Names no person but operators by their name and
 * users by their id; of an agency's own trail also no account.
 */
export function exportedEntry(entry: AuditEntry, tenant: string, isOfAgency: boolean) {
  const { seq, at, kind, actor, actorId, accountId, about, previous, hash } = entry;
  return { tenant, seq, at, kind, actor, actorId, accountId: isOfAgency ? null : accountId, about, previous, hash };
}

/**
 * The entries that the filter leaves as JSON lines, the oldest first, read page by page. `actorIds`: of what these
 * people did only; null: of everybody. Writes no entry: whoever exports notes it before the first line.
 */
export async function* auditLines(
  ctx: ReadContext,
  actorIds: readonly string[] | null,
  filter: AuditListRequest["filter"],
): AsyncGenerator<string> {
  const all = everyRow((page) => ctx.audit.page(actorIds, { ...page, pageNumber: 1, descending: false, filter }, null));
  for await (const entry of all) yield `${JSON.stringify(exportedEntry(entry, ctx.tenant.id, actorIds !== null))}\n`;
}
