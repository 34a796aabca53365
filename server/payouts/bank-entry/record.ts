import { audit } from "#server/platform/audit/audit.ts";
import type { Tx } from "../context.ts";
import type { PayoutActor } from "../move-run.ts";
import { type BankEntry, isOpenOutcome } from "./model.ts";

/** The event of an entry that waits for a person; nothing for others, whose claims and runs have their own. */
export async function recordOpen(tx: Tx, entry: BankEntry, by: PayoutActor): Promise<void> {
  if (!isOpenOutcome(entry.outcome)) return;
  await tx.events.append({
    ...by,
    aggregate: "bankEntry",
    aggregateId: entry.id,
    event: entry.outcome,
    from: null,
    to: "open",
    key: `bankEntry:${entry.id}:${entry.outcome}`,
    data: { cents: entry.cents, direction: entry.direction, bookedOn: entry.bookedOn },
    occurredAt: tx.now(),
  });
}

/** The audit entry of one transaction's entries: how many have which outcome. Call it last. */
export async function auditEntries(tx: Tx, by: PayoutActor, outcomes: readonly string[]): Promise<void> {
  if (outcomes.length === 0) return;
  const counts = [...Map.groupBy(outcomes, (outcome) => outcome)].map(([outcome, all]) => `${outcome} ${all.length}`);
  await audit(tx, { kind: "bankEntriesBooked", ...by, accountId: null, about: counts.join(", ") });
}
