import { randomUUID } from "node:crypto";
import type pg from "pg";

type Item = { claimId: string; bankDetailId: string | null; state: "pending" | "settled" };

/** Inserts an item of nordlicht in a run of its own, without the use-cases. */
export async function addPayoutItem(owner: pg.Pool, { claimId, bankDetailId, state }: Item): Promise<void> {
  const runId = randomUUID();
  await owner.query(
    `insert into payout_run ("tenantId", id, state, "preparedBy", "preparedAt", "messageId", items, cents)
     values ('nordlicht', $1, 'prepared', 'anna', now(), $2, 1, 5000)`,
    [runId, runId],
  );
  await owner.query(
    `insert into payout_item ("tenantId", "runId", "claimId", "endToEndId", cents, "bankDetailId", state)
     values ('nordlicht', $1, $2, $5, 5000, $3, $4)`,
    [runId, claimId, bankDetailId, state, runId],
  );
}
