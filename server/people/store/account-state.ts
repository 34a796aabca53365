import { randomUUID } from "node:crypto";
import type { Db } from "#server/platform/database/database.ts";

/**
 * `to` (the new state) and `when` (the condition) are SQL: constants of the code, never user input. `actorId`: the
 * operator, if one acts.
 */
type Change = {
  id: string;
  event: "block" | "unblock";
  to: string;
  when: string;
  reason: string | null;
  at: Date;
  actorId: string | undefined;
};

/**
 * Moves the account to `to` and stores the event, both only if `when` holds: a repeat finds it moved and changes
 * nothing. Runs in the transaction of `db`.
 */
export async function changeAccountState(db: Db, { id, event, to, when, reason, at, actorId }: Change): Promise<void> {
  await db.sql(
    `WITH before AS (
      SELECT id, state FROM account WHERE "tenantId" = $1 AND id = $2::uuid AND ${when} FOR NO KEY UPDATE
    ), changed AS (
      UPDATE account a SET state = ${to}, "blockReason" = $3::text FROM before b
      WHERE a."tenantId" = $1 AND a.id = b.id RETURNING a.id, b.state AS "from", a.state AS "to"
    )
    INSERT INTO event ("tenantId", id, aggregate, "aggregateId", event, "from", "to", actor, "actorId", "reasonCode", key, "occurredAt")
    SELECT $1, gen_random_uuid(), 'account', id::text, $4::text, "from", "to", 'OPS', $7::text, $3::text, $5::text, $6::timestamptz
    FROM changed`,
    [db.tenantId, id, reason, event, `account:${id}:${event}:${randomUUID()}`, at.toISOString(), actorId ?? null],
  );
}

/**
 * SQL condition over a row of reward_claim (`claim`: its alias): the account behind the claim is blocked. That is the
 * owner's own account, or for a recipient's claim the account of the link's referrer.
 * server/rewards/claim/owner/owner.ts is the same rule for one claim.
 */
export const isAccountBlocked = (claim: string): string => `EXISTS (SELECT FROM account blocked
  WHERE blocked."tenantId" = ${claim}."tenantId" AND blocked.state = 'blocked' AND blocked.id = coalesce(${claim}."accountId",
    (SELECT link."accountId" FROM recommendation link
     WHERE link."tenantId" = ${claim}."tenantId" AND link.number = ${claim}."recommendationNumber")))`;
