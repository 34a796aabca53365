import { afterEvent, eventsUntil, type PastEvent } from "#server/platform/event/replay.ts";
import type { ReadContext } from "../context.ts";
import { type Balance, balanceOf, type LedgerEntry, type LedgerKind, ledgerKinds } from "../ledger/model.ts";
import type { Claim } from "./model.ts";
import { blankClaim } from "./reserve-claims.ts";

const instants = ["readyAt", "expiresAt", "nextReminderAt", "collectedAt", "payoutDueAt", "paidAt"] as const;

/** All that a claim follows from: its events, and what was posted for it. */
export type ClaimPast = { today: Claim; events: readonly PastEvent[]; entries: readonly LedgerEntry[] };

/** A claim at a moment, with the sums of what was posted for it until then. */
export type ClaimAsOf = { claim: Claim; balance: Balance };

export async function pastOfClaim(ctx: ReadContext, today: Claim): Promise<ClaimPast> {
  const [events, entries] = await Promise.all([ctx.events.of("claim", today.id), ctx.ledger.ofClaim(today.id)]);
  return { today, events, entries };
}

/**
 * A claim as it was at a moment: its state and what its owner chose come from its events, its amount from what had been
 * posted as promised. Postings count from the moment at which they were made here, which may be days after the bank's.
 * null: there was no such claim yet.
 */
export function claimAsOf({ today, events, entries }: ClaimPast, at: Date): ClaimAsOf | null {
  const [first, ...later] = eventsUntil(events, at);
  if (!first) return null;
  const { id, orderId, sourceKey, bonusWindowId, role, kind, recommendationNumber, accountId } = today;
  const given = { id, orderId, sourceKey, bonusWindowId, role, kind, recommendationNumber, accountId };
  const { occurredAt } = first;
  const begun = { ...blankClaim, ...given, cents: 0, state: "reserved" as const, createdAt: occurredAt };
  const start: Claim = afterEvent({ ...begun, stateSince: occurredAt }, first, instants);
  const claim = later.reduce((row, event) => afterEvent(row, event, instants), start);
  const balance = balanceUntil(entries, at);
  return { claim: { ...claim, cents: balance.accrued }, balance };
}

function balanceUntil(entries: readonly LedgerEntry[], at: Date): Balance {
  const sums = Object.fromEntries(ledgerKinds.map((kind) => [kind, 0])) as Record<LedgerKind, number>;
  for (const { kind, cents, occurredAt } of entries) if (occurredAt <= at) sums[kind] += cents;
  return balanceOf(sums);
}
