import { eventsUntil, type PastEvent } from "#server/platform/event/replay.ts";
import type { BankEntry } from "../bank-entry/model.ts";
import type { ReadContext } from "../context.ts";
import type { PayoutItem, PayoutRun } from "../model.ts";
import type { PayoutRunState } from "../states.ts";

/** A run at a moment, with its payments. */
export type RunAsOf = { run: PayoutRun; items: PayoutItem[] };

/**
 * A payout run as it was at a moment: who moved it and when comes from its events, what became of each payment from the
 * bank's entries that were stored by then, which may be days after the bank booked them. What an entry was found to be
 * later counts from its import. null: it was not prepared yet.
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
  const entries = withEffect(stored).filter(({ effectAt, outcome }) => effectAt <= at && outcome !== null);
  const whole = entries.filter(({ itemId }) => itemId === null);
  const own = Map.groupBy(entries, ({ itemId }) => itemId ?? "");
  return {
    run,
    items: items.map((item) => itemAfter(item, events, [...whole, ...(own.get(item.endToEndId) ?? [])])),
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

function itemAfter(today: PayoutItem, events: readonly PastEvent[], entries: readonly Effective[]): PayoutItem {
  const begun: PayoutItem = { ...today, state: "pending", reasonCode: null, paidEntryId: null };
  const has = (...names: string[]) => events.some(({ event }) => names.includes(event));
  if (today.state === "dropped") {
    const isWhole = today.reasonCode === "discarded" || today.reasonCode === "rejectedByBank";
    const isDropped = isWhole ? has("discard", "reject") : has("export", "discard");
    return isDropped ? { ...begun, state: "dropped", reasonCode: today.reasonCode } : begun;
  }
  // Nothing was left of it to transfer, so it needed no bank.
  if (today.cents === 0 && has("export")) return { ...begun, state: "settled", reasonCode: "netted" };
  return inOrder(entries).reduce(afterEntry, begun);
}

type Effective = BankEntry & { effectAt: Date };

/** An entry that was imported before the one that it undoes took effect with that one. */
function withEffect(entries: readonly BankEntry[]): Effective[] {
  const importOf = new Map(entries.map(({ id, importedAt }) => [id, importedAt]));
  return entries.map((entry) => {
    const undone = importOf.get(entry.undoesId ?? "");
    return { ...entry, effectAt: undone && undone > entry.importedAt ? undone : entry.importedAt };
  });
}

/** As they are booked: by effect, then by day; on one day debits before returns before their reversals. */
function inOrder(entries: readonly Effective[]): Effective[] {
  const rank = ({ direction, isReversal }: BankEntry) => (direction === "credit" ? 1 : isReversal ? 2 : 0);
  return entries.toSorted(
    (a, b) => a.effectAt.getTime() - b.effectAt.getTime() || a.bookedOn.localeCompare(b.bookedOn) || rank(a) - rank(b),
  );
}

function afterEntry(item: PayoutItem, entry: BankEntry): PayoutItem {
  const { outcome, direction, isReversal } = entry;
  const isNotPayable = outcome === "claimNotPayable";
  if (direction === "credit") {
    const isReturn = outcome === "returned" || outcome === "confirmed" || isNotPayable;
    return isReturn ? { ...item, state: "returned", reasonCode: entry.returnReason ?? "reversed" } : item;
  }
  if (outcome === "returnUndone") return { ...item, state: "settled", reasonCode: null };
  // The bank's booking takes the place of a person's report, whatever happened to the payment since.
  if (outcome === "confirms") return { ...item, paidEntryId: entry.id };
  const isPaid = outcome === "paid" || outcome === "confirmed" || (isNotPayable && !isReversal);
  return isPaid ? { ...item, state: "settled", reasonCode: null, paidEntryId: entry.id } : item;
}
