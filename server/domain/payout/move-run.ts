import type { Ctx } from "../context.ts";
import type { Actor, MoveResult } from "../event/model.ts";
import type { PayoutRun } from "./model.ts";
import { nextPayoutRunState, type PayoutRunEvent } from "./states.ts";

/** Who moves a run: a person of the back office, or the bank by its statement. */
export type PayoutHand = { actor: Extract<Actor, "OPS" | "BANK">; actorId: string };

/** A run goes through each event at most once, so the event is the key. "stale" also where the event means nothing. */
export async function moveRun(
  tx: Ctx,
  run: Pick<PayoutRun, "id" | "state">,
  event: PayoutRunEvent,
  hand: PayoutHand,
): Promise<MoveResult> {
  const to = nextPayoutRunState(run.state, event);
  if (!to) return "stale";
  const key = `payoutRun:${run.id}:${event}`;
  return tx.payouts.moveRun({ ...hand, id: run.id, from: run.state, to, event, key, occurredAt: tx.now() });
}
