import { eventsUntil, type PastEvent } from "#server/platform/event/replay.ts";
import { isPartly } from "../bank-entry/judge.ts";
import { type BankEntry, handAccount, type Surplus, signedCents } from "../bank-entry/model.ts";
import type { ReadContext } from "../context.ts";
import type { PayoutItem, PayoutRun } from "../model.ts";
import type { PayoutRunState } from "../states.ts";

/** A run at a moment, with its payments, and with what the bank had moved of it without a claim. */
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
  const entries = stored.flatMap((entry) => entryAsOf(entry, at) ?? []);
  const surplus = entries.filter(({ surplusCents }) => surplusCents !== 0);
  const isBack = isSurplusBack(stored);
  const ofPayments = entries.filter((one) => !surplus.some((debit) => isBack(one, debit)));
  const whole = ofPayments.filter(({ itemId }) => itemId === null);
  const own = Map.groupBy(ofPayments, ({ itemId }) => itemId ?? "");
  return {
    run,
    items: items.map((item) =>
      itemAfter(droppedUntil(item, stored, at), events, [...whole, ...(own.get(item.endToEndId) ?? [])]),
    ),
    surplus: surplus.map((entry) =>
      surplusAfter(
        entry,
        entries.filter((one) => isBack(one, entry)),
        at,
      ),
    ),
  };
}

/**
 * An entry as it was; null: it had no effect yet. Until a person said which payment it is, it was a surplus of the
 * payment that the bank had named, else nobody's.
 */
function entryAsOf(entry: BankEntry, at: Date): BankEntry | null {
  const { assignedAt, importedAt, effectAt, endToEndId, itemId } = entry;
  if (assignedAt === null || assignedAt <= at) return effectAt !== null && effectAt <= at ? entry : null;
  const isNamed = endToEndId === itemId && importedAt <= at;
  return isNamed ? { ...entry, outcome: "notAtBank", undoesId: null, surplusCents: signedCents(entry) } : null;
}

/** A payment that was dropped until a person said that the bank had executed it. */
function droppedUntil(today: PayoutItem, stored: readonly BankEntry[], at: Date): PayoutItem {
  const later = stored.find(
    ({ itemId, droppedReason, assignedAt }) =>
      itemId === today.endToEndId && droppedReason !== null && assignedAt !== null && assignedAt > at,
  );
  return later ? { ...today, state: "dropped", reasonCode: later.droppedReason } : today;
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
  return entries
    .toSorted((one, other) => one.effectSeq - other.effectSeq)
    .reduce((item, entry) => afterEntry(item, entry, today), begun);
}

/** What of an entry was claimed back or written off: all that had not come back until then. */
function surplusAfter(entry: BankEntry, back: readonly BankEntry[], at: Date): Surplus {
  const sumOf = (entries: readonly BankEntry[]) => entries.reduce((sum, { cents }) => sum + cents, 0);
  // The bank's booking of what a person had reported is the same money.
  const [reports, booked] = [true, false].map((isReport) =>
    back.filter(({ account, outcome }) => (account === handAccount && outcome === "confirmed") === isReport),
  );
  const ofPayment = Map.groupBy([...(reports ?? []), ...(booked ?? [])], ({ itemId }) => itemId);
  const sums = [...ofPayment.values()].map((all) => {
    const of = (part: readonly BankEntry[] = []) => sumOf(all.filter((one) => part.includes(one)));
    return Math.max(of(reports), of(booked));
  });
  const rest = sums.reduce((left, cents) => left - cents, entry.surplusCents);
  const isClosed = entry.closedAt !== null && entry.closedAt <= at;
  const isLost = isClosed && entry.closeReason === "writtenOff";
  return { entryId: entry.id, claimedBack: isClosed ? 0 : rest, lost: isLost ? rest : 0 };
}

/**
 * Whether a credit brings an entry's surplus back: by the bank's booking, or a person's report, which the bank may have
 * confirmed since. A booking that confirms the report of a payment's return names that report.
 */
const isSurplusBack =
  (stored: readonly BankEntry[]) =>
  (credit: BankEntry, { id }: BankEntry): boolean =>
    credit.direction === "credit" &&
    credit.undoesId === id &&
    (credit.outcome === "surplusReturned" ||
      (credit.outcome === "confirmed" && !stored.some(({ undoesId }) => undoesId === credit.id)));

const paidOutcomes: readonly BankEntry["outcome"][] = ["paid", "confirms", "confirmed"];

function isReturn(entry: BankEntry): boolean {
  const { direction, outcome } = entry;
  return direction === "credit" && (outcome === "returned" || outcome === "confirmed" || isPartly(entry));
}

function afterEntry(item: PayoutItem, entry: BankEntry, today: PayoutItem): PayoutItem {
  const { outcome, direction, isReversal } = entry;
  // One that differs from the report that it confirms leaves the reason that was reported.
  if (isReturn(entry) && (outcome !== "amountDiffers" || item.state !== "returned"))
    return { ...item, state: "returned", reasonCode: entry.returnReason ?? "reversed" };
  if (direction === "credit") return item;
  const isUndone = outcome === "returnUndone" || (isPartly(entry) && isReversal);
  if (isUndone) return { ...item, state: "settled", reasonCode: null };
  // A whole file may have paid some of its payments only.
  const isPaid =
    entry.itemId === null ? today.paidEntryId === entry.id : paidOutcomes.includes(outcome) || isPartly(entry);
  if (!isPaid) return item;
  // The bank's booking takes the place of a person's report, whatever happened to the payment since.
  const paid = { ...item, paidEntryId: entry.id };
  return item.state === "pending" ? { ...paid, state: "settled", reasonCode: null } : paid;
}
