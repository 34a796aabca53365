import { eventsUntil, type PastEvent } from "#server/platform/event/replay.ts";
import type { BankEntry, Surplus } from "../bank-entry/model.ts";
import type { ReadContext } from "../context.ts";
import type { PayoutItem, PayoutRun } from "../model.ts";
import type { PayoutRunState } from "../states.ts";

/** A run at a moment, with its payments, and with what of them the bank had paid twice. */
export type RunAsOf = { run: PayoutRun; items: PayoutItem[]; surplus: Surplus[] };

/**
 * A payout run as it was at a moment: who moved it and when comes from its events, what became of each payment from the
 * bank's entries that had taken effect by then, which may be days after the bank booked them. null: it was not prepared
 * yet.
 */
export async function runAsOf(ctx: ReadContext, today: PayoutRun, at: Date): Promise<RunAsOf | null> {
  const events = eventsUntil(await ctx.events.of("payoutRun", today.id), at);
  const [first, ...later] = events;
  if (!first) return null;
  const { id, messageId } = today;
  const preparedBy = first.actorId ?? "";
  const begun: PayoutRun = {
    id,
    messageId,
    state: "prepared",
    preparedBy,
    preparedAt: first.occurredAt,
    ...nothingYet,
  };
  const run = later.reduce<PayoutRun>(afterMove, { ...begun, ...sumsIn(first) });
  const items = await ctx.payouts.items(today.id);
  const stored = await ctx.bankEntries.ofItems(items.map(({ endToEndId }) => endToEndId));
  const entries = stored.filter(({ effectAt }) => effectAt !== null && effectAt <= at);
  const twice = entries.filter(({ outcome }) => outcome === "paidTwice");
  const ofPayments = entries.filter((one) => !twice.some((debit) => takesBack(one, debit)));
  const whole = ofPayments.filter(({ itemId }) => itemId === null);
  const own = Map.groupBy(ofPayments, ({ itemId }) => itemId ?? "");
  return {
    run,
    items: items.map((item) => itemAfter(item, events, [...whole, ...(own.get(item.endToEndId) ?? [])])),
    surplus: twice.map((debit) => surplusAfter(debit, entries, at)),
  };
}

function sumsIn({ data = {} }: PastEvent): Pick<PayoutRun, "items" | "cents"> {
  return { items: Number(data["items"] ?? 0), cents: Number(data["cents"] ?? 0) };
}

const nothingYet = {
  releasedBy: null,
  releasedAt: null,
  exportedBy: null,
  exportedAt: null,
  settledAt: null,
  items: 0,
  cents: 0,
} as const;

function afterMove(run: PayoutRun, { to, actorId, occurredAt }: PastEvent): PayoutRun {
  const state = (to ?? run.state) as PayoutRunState;
  const by = actorId ?? null;
  if (state === "released") return { ...run, state, releasedBy: by, releasedAt: occurredAt };
  if (state === "exported") return { ...run, state, exportedBy: by, exportedAt: occurredAt };
  return state === "settled" ? { ...run, state, settledAt: occurredAt } : { ...run, state };
}

function itemAfter(today: PayoutItem, events: readonly PastEvent[], entries: readonly BankEntry[]): PayoutItem {
  const begun: PayoutItem = { ...today, state: "pending", reasonCode: null, paidEntryId: null };
  const has = (...names: string[]) => events.some(({ event }) => names.includes(event));
  if (today.state === "dropped") {
    const isWhole = today.reasonCode === "discarded" || today.reasonCode === "rejectedByBank";
    const isDropped = isWhole ? has("discard", "reject") : has("export", "discard");
    return isDropped ? { ...begun, state: "dropped", reasonCode: today.reasonCode } : begun;
  }
  // Nothing was left of it to transfer, so it needed no bank.
  if (today.cents === 0 && has("export")) return { ...begun, state: "settled", reasonCode: "netted" };
  return entries.toSorted((one, other) => one.effectSeq - other.effectSeq).reduce(afterEntry, begun);
}

/** What of a second debit was claimed back or written off: all that no entry had brought back until then. */
function surplusAfter(debit: BankEntry, entries: readonly BankEntry[], at: Date): Surplus {
  const back = new Map(entries.filter((one) => takesBack(one, debit)).map(({ itemId, cents }) => [itemId, cents]));
  const rest = [...back.values()].reduce((left, cents) => left - cents, debit.cents);
  const isClosed = debit.closedAt !== null && debit.closedAt <= at;
  const isLost = isClosed && debit.closeReason === "writtenOff";
  return { entryId: debit.id, claimedBack: isClosed ? 0 : rest, lost: isLost ? rest : 0 };
}

/** By the bank's booking or a person's report, which the bank may have confirmed since. */
function takesBack({ direction, undoesId, outcome }: BankEntry, { id }: BankEntry): boolean {
  return direction === "credit" && undoesId === id && (outcome === "surplusReturned" || outcome === "confirmed");
}

function isReturn({ direction, outcome }: BankEntry): boolean {
  return direction === "credit" && (outcome === "returned" || outcome === "confirmed" || outcome === "claimNotPayable");
}

function afterEntry(item: PayoutItem, entry: BankEntry): PayoutItem {
  const { outcome, direction, isReversal } = entry;
  if (isReturn(entry)) return { ...item, state: "returned", reasonCode: entry.returnReason ?? "reversed" };
  if (direction === "credit") return item;
  // The booking of a whole file takes the place of what a person had reported about its payments.
  if (entry.itemId === null && item.state !== "pending") {
    return outcome === "paid" || outcome === "claimNotPayable" ? { ...item, paidEntryId: entry.id } : item;
  }
  if (outcome === "returnUndone") return { ...item, state: "settled", reasonCode: null };
  // The bank's booking takes the place of a person's report, whatever happened to the payment since.
  if (outcome === "confirms") return { ...item, paidEntryId: entry.id };
  const isPaid = outcome === "paid" || outcome === "confirmed" || (outcome === "claimNotPayable" && !isReversal);
  return isPaid ? { ...item, state: "settled", reasonCode: null, paidEntryId: entry.id } : item;
}
