import type { Cause } from "#server/platform/event/model.ts";
import { createFault } from "#server/platform/fault.ts";
import { type Day, endOfDayAfter } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { Tx } from "../context.ts";
import { type Amounts, type BookingName, bookings, postingsOf, recoverableFrom } from "../ledger/bookings.ts";
import type { Transaction } from "../ledger/model.ts";
import { type Claim, type ClaimChange, unclaimedDays } from "./model.ts";
import { nextReminder } from "./rules/reminders.ts";
import { waitingClaimStates } from "./rules/step.ts";
import { type ClaimEvent, type ClaimState, clockOf, nextClaimState } from "./states.ts";

/**
 * A transfer: its run, the account that the bank moved it from, the bank details that it went to, the day on which the
 * bank booked it, and the part of the claim that was not transferred because its owner had to give it back. `bookedOn`
 * null: nothing was left to transfer.
 */
export type Transfer = {
  runId: string;
  account: string;
  bankDetailId: string;
  bookedOn: Day | null;
  nettedCents: Cents;
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
 * Moves a claim, begins the event's clock, books the effect in the ledger, and sets the next reminder. `change` goes
 * before what the clock would set. The caller has locked its row. null: the
 * event has no meaning in this state or was applied before; nothing changed. A reopened claim that still has a hold
 * goes on hold again. `transfer`: the bank moved money; null: it did not.
 */
export async function moveClaim(
  tx: Tx,
  claim: Claim,
  event: ClaimEvent,
  by: Cause,
  change: ClaimChange = {},
  transfer: Transfer | null = null,
): Promise<Claim | null> {
  const to = nextClaimState(claim.state, event, claim.heldFrom);
  if (!to) return null;
  const at = tx.now();
  const key = `claim:${claim.id}:${event}:${by.key}`;
  const changed = { ...clockFrom(tx, event), ...change, ...heldBy(event, claim.state) };
  const whole: ClaimChange = { ...changed, ...remindedBy(tx, claim, to, changed) };
  const result = await tx.claims.move(
    { ...by, id: claim.id, eventId: tx.secrets.newId(), from: claim.state, to, event, key, occurredAt: at },
    whole,
    bookingOf(tx, claim, event, transfer, { key, occurredAt: at }),
  );
  if (result === "repeated") return null;
  if (result === "stale") throw createFault("claimNotHeld", "A claim was moved without its row held.");
  // The code cannot have been mailed: that makes a claim paid, and a paid claim cannot be cancelled.
  if (event === "cancel" && claim.method === "voucher") await tx.vouchers.release(claim.id);
  const moved = { ...claim, ...whole, state: to, stateSince: to === claim.state ? claim.stateSince : at };
  if (event !== "reopen" || (await tx.claims.holdsOf(claim.id)).length === 0) return moved;
  return moveClaim(tx, moved, "hold", by);
}

function bookingOf(
  tx: Tx,
  claim: Claim,
  event: ClaimEvent,
  transfer: Transfer | null,
  caused: Pick<Transaction, "key" | "occurredAt">,
): Transaction | null {
  const name = bookingNameOf(claim, event, transfer);
  if (!name) return null;
  const amounts = { whole: claim.cents, netted: transfer?.nettedCents ?? 0 };
  return claimTransaction(tx, claim, name, amounts, { ...caused, bookedOn: transfer?.bookedOn ?? null }, transfer);
}

function bookingNameOf(claim: Claim, event: ClaimEvent, transfer: Transfer | null): BookingName | null {
  switch (event) {
    case "pay":
      return transfer ? "pay" : "payVoucher";
    // A person reported that the bank refused what was ordered: nothing moved.
    case "returnPayment":
      return claim.state === "paid" ? "returnPayment" : "recall";
    case "cancel":
    case "passOn":
    case "expire":
    case "reinstate":
    case "reopen":
    case "undoReturn":
      return event;
    default:
      return null;
  }
}

/** A transaction about a claim. `transfer`: whose bank account and run it touches. */
export function claimTransaction(
  tx: Pick<Tx, "secrets">,
  claim: Pick<Claim, "id" | "accountId" | "recipientNumber" | "rewardId">,
  name: BookingName,
  amounts: Amounts,
  caused: Pick<Transaction, "key" | "occurredAt"> & { bookedOn?: Day | null },
  transfer: Pick<Transfer, "runId" | "account"> | null = null,
): Transaction {
  const subjects = {
    owed: claim.id,
    recoverable: recoverableFrom(claim),
    voucherStock: claim.rewardId ?? "",
    ...(transfer ? { inTransit: transfer.runId, bank: transfer.account } : {}),
  };
  const { kind } = bookings[name];
  const about = { claimId: claim.id, orderId: null, invoiceId: null };
  const postings = postingsOf(name, amounts, subjects);
  return { id: tx.secrets.newId(), kind, ...about, bookedOn: null, ...caused, postings };
}

/** The time that begins with an event (clockOf), with its reminders. */
function clockFrom(tx: Tx, event: ClaimEvent): ClaimChange {
  const now = tx.now();
  switch (clockOf[event]) {
    case "choosing": {
      const expiresAt = endOfDayAfter(now, tx.tenant.clocks.claimDays);
      return { readyAt: now, expiresAt, remindedDays: 0, reasonCode: null };
    }
    case "unclaimed":
      return { expiresAt: endOfDayAfter(now, unclaimedDays) };
    case null:
      return {};
  }
}

function heldBy(event: ClaimEvent, from: ClaimState): ClaimChange {
  if (event === "hold") return from === "onHold" ? {} : { heldFrom: from };
  return event === "release" || event === "cancel" ? { heldFrom: null } : {};
}

/** Only a reward that waits for its owner has a next reminder. */
function remindedBy(tx: Tx, claim: Claim, to: ClaimState, change: ClaimChange): ClaimChange {
  const waits = waitingClaimStates.includes(to);
  return { nextReminderAt: waits ? nextReminder({ ...claim, ...change }, tx.tenant.clocks) : null };
}
