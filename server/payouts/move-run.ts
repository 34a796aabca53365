import type { Actor, MoveResult } from "#server/platform/event/model.ts";
import type { Tx } from "./context.ts";
import type { PayoutRun } from "./model.ts";
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
