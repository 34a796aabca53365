import type { Cause } from "#server/platform/event/model.ts";
import { createFault } from "#server/platform/fault.ts";
import type { Day } from "#server/platform/values/calendar.ts";
import type { Tx } from "../context.ts";
import type { Claim, ClaimChange, LedgerKind } from "./model.ts";
import { nextReminder } from "./rules/reminders.ts";
import { waitingClaimStates } from "./rules/step.ts";
import { type ClaimEvent, type ClaimState, nextClaimState } from "./states.ts";

const bookings: Partial<Record<ClaimEvent, LedgerKind>> = {
  pay: "paid",
  undoReturn: "paid",
  cancel: "cancelled",
  passOn: "cancelled",
  expire: "expired",
  reinstate: "reinstated",
  reopen: "reinstated",
};

/**
 * Locks a claim after the rows that its moves change (in lock order): the account for a bonus, the recommendation for a
 * claim with an order. null: there is no such claim.
 */
export async function lockClaim(tx: Tx, id: string): Promise<Claim | null> {
  const unlocked = await tx.claims.byId(id);
  if (!unlocked) return null;
  if (unlocked.kind === "bonus" && unlocked.accountId) await tx.accounts.byIdForUpdate(unlocked.accountId);
  if (unlocked.orderId && unlocked.recommendationNumber)
    await tx.recommendations.byNumberForUpdate(unlocked.recommendationNumber);
  return tx.claims.byIdForUpdate(id);
}

/**
 * Moves a claim, books the effect in the ledger, and sets the next reminder. The caller has locked its row. null: the
 * event has no meaning in this state or was applied before; nothing changed. A reopened claim that still has a hold
 * goes on hold again. `bookedOn`: the bank's booking date of money that moved; null: no bank moved any.
 */
export async function moveClaim(
  tx: Tx,
  claim: Claim,
  event: ClaimEvent,
  by: Cause,
  change: ClaimChange = {},
  bookedOn: Day | null = null,
): Promise<Claim | null> {
  const to = nextClaimState(claim.state, event, claim.heldFrom);
  if (!to) return null;
  const at = tx.now();
  const key = `claim:${claim.id}:${event}:${by.key}`;
  const whole: ClaimChange = { ...change, ...heldBy(event, claim.state), ...remindedBy(tx, claim, to, change) };
  const result = await tx.claims.move(
    { ...by, id: claim.id, eventId: tx.secrets.newId(), from: claim.state, to, event, key, occurredAt: at },
    whole,
  );
  if (result === "repeated") return null;
  if (result === "stale") throw createFault("claimNotHeld", "A claim was moved without its row held.");
  // The code cannot have been mailed: that makes a claim paid, and a paid claim cannot be cancelled.
  if (event === "cancel" && claim.method === "voucher") await tx.vouchers.release(claim.id);
  const kind = bookingOf(claim.state, event);
  if (kind) await tx.ledger.append({ claimId: claim.id, kind, cents: claim.cents, key, occurredAt: at, bookedOn });
  const moved = { ...claim, ...whole, state: to, stateSince: to === claim.state ? claim.stateSince : at };
  if (event !== "reopen" || (await tx.claims.holdsOf(claim.id)).length === 0) return moved;
  return moveClaim(tx, moved, "hold", by);
}

function bookingOf(from: ClaimState, event: ClaimEvent): LedgerKind | null {
  if (event === "returnPayment") return from === "paid" ? "returned" : null;
  return bookings[event] ?? null;
}

function heldBy(event: ClaimEvent, from: ClaimState): ClaimChange {
  if (event === "hold") return from === "onHold" ? {} : { heldFrom: from };
  return event === "release" || event === "cancel" ? { heldFrom: null } : {};
}

/** Only a reward that waits for its owner has a next reminder. */
function remindedBy(tx: Tx, claim: Claim, to: ClaimState, change: ClaimChange): ClaimChange {
  const { readyAt, remindedDays } = { ...claim, ...change };
  if (!waitingClaimStates.includes(to) || !readyAt) return { nextReminderAt: null };
  return { nextReminderAt: nextReminder(readyAt, remindedDays ?? 0, tx.tenant.clocks.reminderDays) };
}
