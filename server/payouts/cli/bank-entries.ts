import { closeEntry } from "#server/payouts/bank-entry/close-entry.ts";
import { closeReasons } from "#server/payouts/bank-entry/model.ts";
import { accepted } from "#server/platform/cli/accepted.ts";
import { type CliDeps, wrongUsage } from "#server/platform/cli/command.ts";
import { operatorAtWork } from "#server/platform/cli/operator-key.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { formatCents } from "#server/platform/values/money.ts";
import type { RequestContext } from "../context.ts";

const maxShown = 200;

/** Bookings that wait for a person, the oldest first. */
export async function listOpenEntries(deps: CliDeps<RequestContext>): Promise<void> {
  const ctx = await deps.ctx();
  const open = await ctx.bankEntries.open(maxShown);
  for (const { id, bookedOn, direction, cents, outcome, itemId, fileId, reference, returnReason } of open) {
    const amount = `${direction === "debit" ? "-" : "+"}${formatCents(cents, "de")}`.padStart(12);
    const what = `${itemId ?? fileId ?? reference}${returnReason ? `  ${returnReason}` : ""}`;
    deps.print(`${id}  ${formatDay(bookedOn)}  ${(outcome ?? "").padEnd(15)}  ${amount}  ${what}`);
  }
  const count = await ctx.bankEntries.countOpen();
  deps.print(`${count} ${count === 1 ? "waits" : "wait"} for a person (payouts close <id> --reason <reason>)`);
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
  const operator = await operatorAtWork(deps, ctx.operators);
  accepted(await closeEntry(ctx, { id, reason: known, note: note ?? null, operator }));
  deps.print(`${id}: closed, ${known}`);
}
