import { auditAs } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { payClaim, returnPayment } from "#server/rewards/claim/pay-claim.ts";
import type { RequestContext, Tx } from "./context.ts";
import type { BankEntry, ItemMove, Payment, PayoutItem, PayoutItemState } from "./model.ts";
import { moveRun, type PayoutActor } from "./move-run.ts";

type SettleOutcome =
  | "paid"
  | "returned"
  | "known" // known from an earlier report; nothing changed
  | "unknown" // not a payment of ours
  | "amountDiffers" // our payment, but not with the ordered amount; nothing changed
  | "notAtBank" // our payment, but its run was not exported, or it was dropped; nothing changed
  | "claimNotPayable"; // the booking is stored, but the claim's state does not allow paying it or taking it back
/** `claimIds`: the claims that the entry concerns, if it is ours. */
export type SettledEntry = { entry: BankEntry; outcome: SettleOutcome; claimIds: string[] };

/** Payments per transaction, and concurrent transactions: a statement may contain thousands. */
const windowSize = 50;
const parallelWindows = 4;

/**
 * Stores the bank's bookings: booked payments pay their claims, returned payments ask for other bank details. The same
 * entries again change nothing. All payments are stored before any return, regardless of their order in the statement.
 * They are stored in windows, and a fault rolls back only its window; each has its audit entry. A run is settled at the
 * end, once none of its payments is pending.
 */
export async function settleEntries(ctx: RequestContext, entries: BankEntry[], by: Settling): Promise<SettledEntry[]> {
  const settled = entries.map((entry): SettledEntry => ({ entry, outcome: "unknown", claimIds: [] }));
  const runs = new Set<string>();
  for (const direction of ["debit", "credit"]) {
    const own = settled.filter(({ entry }) => entry.direction === direction);
    const steps: Step[] = [];
    for (const one of own) steps.push(...(await stepsOf(ctx, one)));
    for (const windows of chunksOf(chunksOf(steps, windowSize), parallelWindows)) {
      const stored = await Promise.allSettled(windows.map((window) => settleWindow(ctx, window, by)));
      for (const result of stored) {
        if (result.status === "rejected") throw result.reason;
        for (const { step, outcome, claimId, runId } of result.value) {
          step.of.outcome = moreSignificant(step.of.outcome, outcome);
          if (claimId) step.of.claimIds.push(claimId);
          if (runId) runs.add(runId);
        }
      }
    }
  }
  for (const runId of runs) await withTransaction(ctx, (tx) => settleRun(tx, runId, by));
  return settled;
}

/** Who settles, and by what: the statements' ids, or "by hand" with the run. */
type Settling = PayoutActor & { about: string };

/** `returned`: end-to-end ids of returned payments, each with the bank's reason. */
export type SettleByHand = { runId: string; operator: string; returned: { endToEndId: string; reason: string }[] };

/**
 * Settles a run without a statement: a person reports that the bank executed it, except for the returned payments.
 * Payments of a settled run can still be returned.
 */
export async function settleByHand(
  ctx: RequestContext,
  { runId, operator, returned }: SettleByHand,
): Promise<Outcome<SettledEntry[]>> {
  const run = await ctx.payouts.runById(runId);
  if (!run) return refuse("notFound");
  if (run.state !== "exported" && run.state !== "settled") return refuse("payoutRunState");
  const items = await ctx.payouts.items(runId);
  const ids = new Set(items.map(({ endToEndId }) => endToEndId));
  if (returned.some(({ endToEndId }) => !ids.has(endToEndId))) return refuse("notFound");
  const reasons = new Map(returned.map(({ endToEndId, reason }) => [endToEndId, reason]));
  const bookedOn = dayOf(ctx.now());
  const entries = items.flatMap((item): BankEntry[] => {
    const reason = reasons.get(item.endToEndId) ?? null;
    return reason === null && item.state !== "pending" ? [] : [entryOf(item, reason, bookedOn)];
  });
  return done(await settleEntries(ctx, entries, { actor: "OPS", actorId: operator, about: `byHand:${run.messageId}` }));
}

function entryOf(item: PayoutItem, returnReason: string | null, bookedOn: string): BankEntry {
  return {
    reference: "by hand",
    direction: returnReason === null ? "debit" : "credit",
    cents: item.cents,
    bookedOn,
    endToEndId: item.endToEndId,
    fileId: null,
    returnReason,
  };
}

/**
 * One payment that an entry concerns. `cents`: the amount it must have; null if the file's sum was compared already.
 */
type Step = { of: SettledEntry; endToEndId: string; cents: number | null };

/** The entry's payment, or all payments of a file that the bank booked as one sum; empty if the entry is not ours. */
async function stepsOf(ctx: RequestContext, one: SettledEntry): Promise<Step[]> {
  const { endToEndId, fileId, direction, cents } = one.entry;
  if (endToEndId) return [{ of: one, endToEndId, cents }];
  const run = fileId && direction === "debit" ? await ctx.payouts.runByMessageId(fileId) : null;
  if (!run) return [];
  const items = (await ctx.payouts.items(run.id)).filter(({ state }) => state !== "dropped");
  if (items.reduce((sum, item) => sum + item.cents, 0) === cents) {
    return items.map((item) => ({ of: one, endToEndId: item.endToEndId, cents: null }));
  }
  one.outcome = run.state === "exported" || run.state === "settled" ? "amountDiffers" : "notAtBank";
  one.claimIds = items.map(({ claimId }) => claimId);
  return [];
}

const bySignificance: SettleOutcome[] = ["claimNotPayable", "notAtBank", "amountDiffers", "paid", "returned", "known"];

function moreSignificant(one: SettleOutcome, other: SettleOutcome): SettleOutcome {
  return bySignificance.find((outcome) => outcome === one || outcome === other) ?? "unknown";
}

type StoredStep = { step: Step; outcome: SettleOutcome; claimId: string | null; runId: string | null };

/** Locks everything before reading it: recommendations, claims, then items, each in a fixed order. */
async function settleWindow(ctx: RequestContext, steps: Step[], by: Settling): Promise<StoredStep[]> {
  return withTransaction(ctx, async (tx) => {
    const payments = await tx.payouts.lockPayments(steps.map(({ endToEndId }) => endToEndId));
    const stored: StoredStep[] = [];
    const moves: ItemMove[] = [];
    for (const step of steps) {
      const payment = payments.get(step.endToEndId);
      const outcome = payment ? await settleItem(tx, payment, step, by, moves) : "unknown";
      const isAtBank = outcome !== "notAtBank" && outcome !== "amountDiffers";
      const claimId = payment?.item.claimId ?? null;
      stored.push({ step, outcome, claimId, runId: isAtBank ? (payment?.item.runId ?? null) : null });
    }
    await tx.payouts.moveItems(moves, tx.now());
    const about = `settlePayouts:${by.about}`.slice(0, 200);
    await auditAs(tx, { kind: "supportActed", actor: "OPS", actorId: by.actorId, accountId: null, about });
    return stored;
  });
}

/**
 * Pays a claim or takes its payment back, and adds the item's change to `moves`. A pending or settled item is the only
 * live one of its claim, so an entry of an earlier run cannot pay a later one.
 */
async function settleItem(
  tx: Tx,
  payment: Payment,
  { of: { entry }, cents }: Step,
  actor: PayoutActor,
  moves: ItemMove[],
): Promise<SettleOutcome> {
  const { item, runState } = payment;
  if (runState !== "exported" && runState !== "settled") return "notAtBank";
  if (cents !== null && cents !== item.cents) return "amountDiffers";
  if (item.state === "dropped") return "notAtBank";
  const by = { ...actor, key: `payout:${item.endToEndId}` };
  const moveItem = (to: PayoutItemState, reasonCode: string | null) => {
    moves.push({ item, to, reasonCode });
    payment.item = { ...item, state: to, reasonCode };
  };
  if (entry.direction === "debit") {
    if (item.state !== "pending") return "known";
    moveItem("settled", null);
    return (await payClaim(tx, item.claimId, by)) === "moved" ? "paid" : "claimNotPayable";
  }
  if (item.state === "returned") return "known";
  const reasonCode = entry.returnReason ?? "unknown";
  moveItem("returned", reasonCode);
  return (await returnPayment(tx, item.claimId, { ...by, reasonCode })) === "moved" ? "returned" : "claimNotPayable";
}

async function settleRun(tx: Tx, runId: string, by: PayoutActor): Promise<void> {
  const run = await tx.payouts.lockRun(runId);
  if (run?.state === "exported" && !(await tx.payouts.hasPending(runId))) await moveRun(tx, run, "settle", by);
}

function chunksOf<T>(all: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
