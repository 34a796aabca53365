import type { ReadContext } from "../context.ts";
import type { TellProgress } from "../due-work/task/model.ts";
import { type AuditEntry, auditText } from "./model.ts";

/** `last`: the newest entry, whose hash can be noted elsewhere and compared later; null: the trail is empty. */
export type AuditVerdict =
  | { intact: true; count: number; last: AuditEntry | null }
  | { intact: false; count: number; seq: number; why: "missing" | "changed" | "unchained" };

const pageSize = 1_000;

/**
 * Walks a tenant's audit trail from its oldest entry and returns the first entry that is missing, was changed, or does
 * not follow from the one before. If the trail does not begin with entry 1, an entry of the nightly erasure must state
 * where it begins. `expected`: an entry whose hash was noted earlier; without it, entries removed at the end cannot be
 * detected.
 */
export async function verifyAudit(
  ctx: ReadContext,
  expected: { seq: number; hash: string } | null = null,
  tell?: TellProgress,
): Promise<AuditVerdict> {
  const newest = tell ? await newestSeq(ctx) : 0;
  let last: AuditEntry | null = null;
  let first: AuditEntry | null = null;
  let count = 0;
  let isStartExplained = false;
  for (;;) {
    const entries = await ctx.audit.after(last?.seq ?? 0, pageSize);
    for (const entry of entries) {
      const why = faultOf(ctx, entry, last, expected);
      if (why) return { intact: false, count, seq: why === "missing" ? (last?.seq ?? 0) + 1 : entry.seq, why };
      first ??= entry;
      isStartExplained ||= entry.kind === "recordsErased" && entry.about === `auditEntries:${first.seq}`;
      last = entry;
      count += 1;
    }
    if (last) await tell?.(last.seq, Math.max(last.seq, newest));
    if (entries.length < pageSize) break;
  }
  if (first && first.seq > 1 && !isStartExplained)
    return { intact: false, count: 0, seq: first.seq - 1, why: "missing" };
  const end = last?.seq ?? 0;
  if (expected && expected.seq > end) return { intact: false, count, seq: end + 1, why: "missing" };
  return { intact: true, count, last };
}

async function newestSeq({ audit }: ReadContext): Promise<number> {
  const newest = { descending: true, pageSize: 1, pageNumber: 1, after: null, filter: {} };
  return (await audit.page(null, newest, null)).items[0]?.seq ?? 0;
}

function faultOf(
  { secrets }: ReadContext,
  entry: AuditEntry,
  before: AuditEntry | null,
  expected: { seq: number; hash: string } | null,
) {
  if (before && entry.seq !== before.seq + 1) return "missing";
  if (before && entry.previous !== before.hash) return "unchained";
  const isExpected = entry.seq !== expected?.seq || entry.hash === expected.hash;
  return isExpected && secrets.isIndexOf(entry.hash, "audit", auditText(entry)) ? null : "changed";
}
