import { assignEntry } from "#server/payouts/bank-entry/assign-entry.ts";
import { closeEntry } from "#server/payouts/bank-entry/close-entry.ts";
import { declineClosing } from "#server/payouts/bank-entry/decline-closing.ts";
import { closeReasons, closeReasonsOf } from "#server/payouts/bank-entry/model.ts";
import { accepted } from "#server/platform/cli/accepted.ts";
import { picked } from "#server/platform/cli/answer.ts";
import { type CliDeps, wrongUsage } from "#server/platform/cli/command.ts";
import { operatorAtWork } from "#server/platform/cli/operator-key.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { formatCents } from "#server/platform/values/money.ts";
import type { RequestContext } from "../context.ts";

const maxShown = 200;

const shown = [
  ...(["id", "bookedOn", "direction", "cents", "outcome"] as const),
  ...(["itemId", "fileId", "reference", "returnReason", "askedBy", "askedReason", "askedItemId"] as const),
  ...(["declinedBy", "declinedNote"] as const),
] as const;

/** Bookings that wait for a person, the oldest first. */
export async function listOpenEntries(deps: CliDeps<RequestContext>): Promise<void> {
  const ctx = await deps.ctx();
  const open = await ctx.bankEntries.open(maxShown);
  const entries = open.map((entry) => picked(entry, ...shown));
  const lines = entries.map((entry) => {
    const { id, bookedOn, direction, cents, outcome, itemId, fileId, reference, returnReason } = entry;
    const amount = `${direction === "debit" ? "-" : "+"}${formatCents(cents, "de")}`.padStart(12);
    const what = `${itemId ?? fileId ?? reference}${returnReason ? `  ${returnReason}` : ""}`;
    const declined = entry.declinedBy === null ? "" : `, ${entry.declinedBy} declined: ${entry.declinedNote}`;
    const asked =
      entry.askedBy === null
        ? ""
        : `  (${entry.askedBy} asks: ${entry.askedReason}${entry.askedItemId ? ` ${entry.askedItemId}` : ""}${declined})`;
    return `${id}  ${formatDay(bookedOn)}  ${(outcome ?? "").padEnd(15)}  ${amount}  ${what}${asked}`;
  });
  const count = await ctx.bankEntries.countOpen();
  const waiting = `${count} ${count === 1 ? "waits" : "wait"} for a person (payouts close <id> --reason <reason>)`;
  deps.show({ entries, count }, [...lines, waiting]);
}

export async function closeByHand(
  id: string,
  { reason, note }: { reason?: string | undefined; note?: string | undefined },
  deps: CliDeps<RequestContext>,
): Promise<void> {
  const known = closeReasons.find((one) => one === reason);
  if (!known) throw wrongUsage(`payouts close needs a --reason: ${closeReasons.join(", ")}.`);
  if (known === "other" && !note?.trim()) throw wrongUsage("The reason other needs a --note.");
  const ctx = await deps.ctx();
  const entry = await ctx.bankEntries.byId(id);
  const allowed = entry ? closeReasonsOf(entry) : closeReasons;
  if (!allowed.includes(known)) throw wrongUsage(`What no reward accounts for is closed with: ${allowed.join(", ")}.`);
  const operator = await operatorAtWork(deps, ctx.operators);
  const closing = accepted(await closeEntry(ctx, { id, reason: known, note: note ?? null, operator }));
  deps.print(
    closing === "closed"
      ? `${id}: closed, ${known}`
      : `${id}: waits for a second person, who closes it with the same reason, ${known}`,
  );
}

/** Says no to what another person asked. */
export async function declineByHand(
  id: string,
  note: string | undefined,
  deps: CliDeps<RequestContext>,
): Promise<void> {
  if (!note?.trim()) throw wrongUsage("payouts decline needs a --note: why not.");
  const ctx = await deps.ctx();
  const reason = (await ctx.bankEntries.byId(id))?.askedReason;
  if (!reason) throw wrongUsage(`Nobody asks to close ${id}.`);
  const operator = await operatorAtWork(deps, ctx.operators);
  accepted(await declineClosing(ctx, { id, reason, note, operator }));
  deps.print(`${id}: stays open, ${reason} was declined`);
}

/** Says which payment a debit is. */
export async function assignByHand(
  id: string,
  payment: string,
  note: string | undefined,
  deps: CliDeps<RequestContext>,
): Promise<void> {
  if (!note?.trim()) throw wrongUsage("payouts close --payment needs a --note: what shows it.");
  const ctx = await deps.ctx();
  const operator = await operatorAtWork(deps, ctx.operators);
  const assigning = accepted(await assignEntry(ctx, { id, payment, note, operator }));
  deps.print(
    assigning === "assigned"
      ? `${id}: is ${payment}, which is paid`
      : `${id}: waits for a second person, who says the same of ${payment}`,
  );
}
