import { audited, byOperator, isSamePerson, withAuditEntries } from "#server/platform/audit/audited-action.ts";
import { isOwnMatter } from "#server/platform/audit/own-matter.ts";
import { type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";
import { eventOf, matterOfEntry } from "./close-entry.ts";
import { type AskedReason, maxNote } from "./model.ts";
import { waitsForSecond } from "./two-people.ts";

/** `reason`: the asked one that is declined. `note`: why, in the finance's words, never about a person. */
export type DeclineClosing = { id: string; reason: AskedReason; note: string; operator: string };

/**
 * A person says no to what another one asked (closeEntry): the entry stays open, and who asked reads who declined, and
 * why, until somebody asks again. The same again by the same person changes nothing. Refused: by who asked, with
 * whatever key or login (sameOperator); about their own payment (ownMatter); what nobody asks any more, or with another
 * reason (notFound).
 */
export async function declineClosing(
  ctx: RequestContext,
  { id, reason, note: typed, operator }: DeclineClosing,
): Promise<Outcome<null>> {
  const note = typed.trim();
  if (note === "" || note.length > maxNote) return refuse("invalidInput");
  return withAuditEntries(ctx, byOperator(operator), async (tx) => {
    const entry = (await tx.bankEntries.byId(id)) && (await tx.bankEntries.lock(id));
    if (entry?.askedReason !== reason || entry.closedAt !== null) return refuse("notFound");
    if (entry.declinedBy === operator && entry.declinedNote === note) return audited(null, null);
    if (!waitsForSecond(entry)) return refuse("notFound");
    if (await isOwnMatter(tx, [operator], matterOfEntry(entry))) return refuse("ownMatter");
    if (await isSamePerson(tx, entry.askedBy, operator)) return refuse("sameOperator");
    await tx.bankEntries.decline(id, { declinedBy: operator, declinedAt: tx.now(), declinedNote: note });
    await tx.events.append({
      ...eventOf(entry, reason, tx.now()),
      ...byOperator(operator),
      event: "decline",
      to: "open",
      key: `bankEntry:${id}:decline:${tx.secrets.newId()}`,
    });
    const about = `${reason}:${entry.reference}`.slice(0, 200);
    return audited(null, { kind: "bankEntryCloseDeclined", accountId: null, about });
  });
}
