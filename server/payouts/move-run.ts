import type { Actor, MoveResult } from "#server/platform/event/model.ts";
import { type BookingName, bookings, postingsOf } from "#server/rewards/ledger/bookings.ts";
import type { Tx } from "./context.ts";
import type { PayoutItem, PayoutRun } from "./model.ts";
import { nextPayoutRunState, type PayoutRunEvent } from "./states.ts";

/** The actor of a run's move: a person of the back office, or the bank by its statement. */
export type PayoutActor = { actor: Extract<Actor, "OPS" | "BANK">; actorId: string };

/**
 * Moves a run and appends the event. "stale": the event has no meaning in this state, and nothing changed.
 * Needs the run's row locked (lockRun). A run goes through each event at most once, so the event is the key.
 */
export async function moveRun(
  tx: Tx,
  run: Pick<PayoutRun, "id" | "state">,
  event: PayoutRunEvent,
  by: PayoutActor,
): Promise<MoveResult> {
  const to = nextPayoutRunState(run.state, event);
  if (!to) return "stale";
  const key = `payoutRun:${run.id}:${event}`;
  return tx.payouts.moveRun({
    ...by,
    id: run.id,
    eventId: tx.secrets.newId(),
    from: run.state,
    to,
    event,
    key,
    occurredAt: tx.now(),
  });
}

/** Transactions in one statement. */
const bookedAtOnce = 1_000;

/**
 * Books that a run's payments were ordered from the bank, or that the bank never executed them. A repeat changes
 * nothing. Needs the items locked.
 */
export async function bookSending(
  tx: Tx,
  items: readonly PayoutItem[],
  name: Extract<BookingName, "send" | "recall">,
): Promise<void> {
  const at = { occurredAt: tx.now(), bookedOn: null };
  const transactions = items.map(({ runId, claimId, cents }) => ({
    ...at,
    id: tx.secrets.newId(),
    kind: bookings[name].kind,
    claimId,
    orderId: null,
    invoiceId: null,
    key: `payoutRun:${runId}:${name}:${claimId}`,
    postings: postingsOf(name, { whole: cents }, { owed: claimId, inTransit: runId }),
  }));
  for (let from = 0; from < transactions.length; from += bookedAtOnce)
    await tx.ledger.book(transactions.slice(from, from + bookedAtOnce));
}
