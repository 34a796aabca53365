import { audited, byBoth, byOperator, refusalOfTwo, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import type { Matter } from "#server/platform/audit/model.ts";
import { isOwnMatter } from "#server/platform/audit/own-matter.ts";
import { type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext, Tx } from "../context.ts";
import {
  type AskedReason,
  type BankEntry,
  type CloseReason,
  closeReasonsOf,
  isOpenOutcome,
  maxNote,
  newSurplusOf,
} from "./model.ts";
import { bookClosing, bookSurplus } from "./surplus.ts";
import { waitsForSecond, whyTwo } from "./two-people.ts";

/** `note`: the finance's words about the booking, never about a person; required for the reason "other". */
export type CloseEntry = { id: string; reason: CloseReason; note: string | null; operator: string };

/** `asked`: it takes two people, and waits for the second. */
export type Closing = "closed" | "asked";

/**
 * A person closes a bank entry that waited for one, with a reason. The same again by the same person changes nothing;
 * an entry that is closed otherwise is refused (notFound), so nobody's reason is overwritten. Nobody closes what the
 * bank booked of a payment, or a whole run, that pays themselves (ownMatter). What no claim accounts for is written off
 * in the ledger, or is back, by their word: no other reason closes it (invalidInput). A reason that says that an
 * unknown booking was about rewards posts it first. Where it takes two people (whyTwo), the first one asks, and another
 * one closes it with the same reason (sameOperator, operatorNew; the database refuses it as well); with another reason,
 * or after it was declined, they ask in turn.
 */
export async function closeEntry(
  ctx: RequestContext,
  { id, reason, note: typed, operator }: CloseEntry,
): Promise<Outcome<Closing>> {
  const note = typed?.trim() || null;
  if ((note?.length ?? 0) > maxNote || (reason === "other" && note === null)) return refuse("invalidInput");
  return withAuditEntries(ctx, byOperator(operator), async (tx) => {
    const entry = (await tx.bankEntries.byId(id)) && (await tx.bankEntries.lock(id));
    if (!entry) return refuse("notFound");
    if (await isOwnMatter(tx, [operator], matterOfEntry(entry))) return refuse("ownMatter");
    if (entry.closedAt !== null || !isOpenOutcome(entry.outcome)) {
      const isSame = entry.closedBy === operator && entry.closeReason === reason;
      return isSame && entry.closeNote === (note ?? entry.askedNote) ? audited("closed", null) : refuse("notFound");
    }
    if (!closeReasonsOf(entry).includes(reason)) return refuse("invalidInput");
    const about = `${reason}:${entry.reference}`.slice(0, 200);
    const added = newSurplusOf(entry, reason);
    const surplusCents = added ?? entry.surplusCents;
    const restCents = added ?? (await tx.ledger.surplusOf(id));
    const aloneCents = tx.tenant.payout.writeOffAloneCents;
    const isOwed = (await tx.bankEntries.owed([id])).length > 0;
    const needsTwo = whyTwo({ ...entry, reason, restCents }, { isOwed, aloneCents }) !== null;
    const isAsked = waitsForSecond(entry) && entry.askedReason === reason;
    if (needsTwo && isAsked && entry.askedBy === operator) return audited("asked", null);
    if (needsTwo && !isAsked) {
      await ask(tx, entry, { reason, note, operator });
      return audited("asked", { kind: "bankEntryCloseAsked", accountId: null, about });
    }
    const refusal = needsTwo ? await refusalOfTwo(tx, entry.askedBy, operator) : null;
    if (refusal) return refuse(refusal);
    const by = needsTwo && entry.askedBy !== null ? byBoth(entry.askedBy, operator) : byOperator(operator);
    const closeNote = note ?? (needsTwo ? entry.askedNote : null);
    const closed = { closedBy: operator, closedAt: tx.now(), closeReason: reason, closeNote, surplusCents };
    if (!(await tx.bankEntries.close(id, closed))) return refuse("notFound");
    await bookSurplus(tx, entry, entry.outcome, surplusCents);
    await bookClosing(tx, entry, reason);
    await tx.events.append({
      ...eventOf(entry, reason, tx.now()),
      ...by,
      event: "close",
      to: "closed",
      key: `bankEntry:${id}:close`,
    });
    return audited("closed", { kind: "bankEntryClosed", accountId: null, about });
  });
}

type Asking = Omit<CloseEntry, "id" | "reason"> & { reason: AskedReason; askedItemId?: string };

/** Asks a second person. The caller holds the entry's lock. */
export async function ask(tx: Tx, entry: BankEntry, { reason, note, operator, askedItemId }: Asking): Promise<void> {
  const item = askedItemId === undefined ? {} : { askedItemId };
  const asked = { askedBy: operator, askedAt: tx.now(), askedReason: reason, askedNote: note, ...item };
  await tx.bankEntries.ask(entry.id, asked);
  await tx.events.append({
    ...eventOf(entry, reason, tx.now()),
    ...byOperator(operator),
    event: "ask",
    to: "open",
    key: `bankEntry:${entry.id}:ask:${tx.secrets.newId()}`,
  });
}

/** The event of what a person does about an entry that waits. */
export const eventOf = ({ id, cents, direction, outcome }: BankEntry, reasonCode: AskedReason, occurredAt: Date) => ({
  aggregate: "bankEntry" as const,
  aggregateId: id,
  from: "open",
  reasonCode,
  data: { cents, direction, outcome },
  occurredAt,
});

/** The payment that a booking concerns, or may concern by the id that it quotes; else its whole run. */
export function matterOfEntry({ itemId, endToEndId, runId }: BankEntry): Matter {
  const payment = itemId ?? endToEndId;
  return payment === null ? { run: runId } : { payment };
}
