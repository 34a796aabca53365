import type { Ctx } from "../context.ts";
import type { By } from "../event/model.ts";
import { tagged } from "../fault.ts";
import type { Claim, ClaimChange, LedgerKind } from "./model.ts";
import { type ClaimEvent, type ClaimState, nextClaimState } from "./states.ts";

const bookings: Partial<Record<ClaimEvent, LedgerKind>> = {
  pay: "paid",
  cancel: "cancelled",
  expire: "expired",
  reinstate: "reinstated",
  reopen: "reinstated",
};

/**
 * Moves a claim whose row the caller holds, and books what the move means in money. null: the event means nothing in this
 * state, or came before; nothing changed.
 */
export async function moveClaim(
  tx: Ctx,
  claim: Claim,
  event: ClaimEvent,
  by: By,
  change: ClaimChange = {},
): Promise<Claim | null> {
  const to = nextClaimState(claim.state, event, claim.heldFrom);
  if (!to) return null;
  const at = tx.now();
  const key = `claim:${claim.id}:${event}:${by.key}`;
  const whole: ClaimChange = { ...change, ...heldBy(event, claim.state) };
  const result = await tx.claims.move(
    { ...by, id: claim.id, from: claim.state, to, event, key, occurredAt: at },
    whole,
  );
  if (result === "repeated") return null;
  if (result === "stale") throw tagged("claimNotHeld", "A claim was moved without its row held.");
  const kind = bookingOf(claim.state, event);
  if (kind) await tx.ledger.append({ claimId: claim.id, kind, cents: claim.cents, key, occurredAt: at });
  return { ...claim, ...whole, state: to, stateSince: to === claim.state ? claim.stateSince : at };
}

function bookingOf(from: ClaimState, event: ClaimEvent): LedgerKind | null {
  if (event === "returnPayment") return from === "paid" ? "returned" : null;
  return bookings[event] ?? null;
}

function heldBy(event: ClaimEvent, from: ClaimState): ClaimChange {
  if (event === "hold") return { heldFrom: from };
  return event === "release" || event === "cancel" ? { heldFrom: null } : {};
}
