import { audited, byOperator, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import type { Matter } from "#server/platform/audit/model.ts";
import { isOwnMatter } from "#server/platform/audit/own-matter.ts";
import { type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";
import { type BankEntry, type CloseReason, closeReasonsOf, isOfRewards, signedCents } from "./model.ts";
import { bookClosing, bookSurplus } from "./surplus.ts";

/** `note`: the finance's words about the booking, never about a person; required for the reason "other". */
export type CloseEntry = { id: string; reason: CloseReason; note: string | null; operator: string };

const maxNote = 200;

/**
 * A person closes a bank entry that waited for one, with a reason. The same again by the same person changes nothing;
 * an entry that is closed otherwise is refused (notFound), so nobody's reason is overwritten. Nobody closes what the
 * bank booked of a payment, or a whole run, that pays themselves (ownMatter). What no claim accounts for is written off
 * in the ledger, or is back, by their word: no other reason closes it (invalidInput). A reason that says that an
 * unknown booking was about rewards posts it first.
 */
export async function closeEntry(
  ctx: RequestContext,
  { id, reason, note: typed, operator }: CloseEntry,
): Promise<Outcome<null>> {
  const note = typed?.trim() || null;
  if ((note?.length ?? 0) > maxNote || (reason === "other" && note === null)) return refuse("invalidInput");
  const by = byOperator(operator);
  return withAuditEntries(ctx, by, async (tx) => {
    const entry = (await tx.bankEntries.byId(id)) && (await tx.bankEntries.lock(id));
    if (!entry) return refuse("notFound");
    const surplusCents = isOfRewards(reason) && entry.surplusCents === 0 ? signedCents(entry) : entry.surplusCents;
    const closed = {
      closedBy: operator,
      closedAt: tx.now(),
      closeReason: reason,
      closeNote: note,
      surplusCents,
    };
    if (await isOwnMatter(tx, [operator], matterOfEntry(entry))) return refuse("ownMatter");
    if (entry.closedAt === null && !closeReasonsOf(entry).includes(reason)) return refuse("invalidInput");
    if (!(await tx.bankEntries.close(id, closed))) {
      const before = await tx.bankEntries.byId(id);
      const isSame = before?.closedBy === operator && before.closeReason === reason && before.closeNote === note;
      return isSame ? audited(null, null) : refuse("notFound");
    }
    if (entry.outcome !== null) await bookSurplus(tx, entry, entry.outcome, surplusCents);
    await bookClosing(tx, entry, reason);
    await tx.events.append({
      ...by,
      aggregate: "bankEntry",
      aggregateId: id,
      event: "close",
      from: "open",
      to: "closed",
      reasonCode: reason,
      key: `bankEntry:${id}:close`,
      data: { cents: entry.cents, direction: entry.direction, outcome: entry.outcome },
      occurredAt: tx.now(),
    });
    const about = `${reason}:${entry.reference}`.slice(0, 200);
    return audited(null, { kind: "bankEntryClosed", accountId: null, about });
  });
}

/** The payment that a booking concerns, or may concern by the id that it quotes; else its whole run. */
export function matterOfEntry({ itemId, endToEndId, runId }: BankEntry): Matter {
  const payment = itemId ?? endToEndId;
  return payment === null ? { run: runId } : { payment };
}
