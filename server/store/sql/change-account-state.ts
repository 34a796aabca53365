/**
 * Moves an account to the state `to` (SQL) if `when` (SQL) holds, with its event: $1 tenant, $2 account, $3 reason, $4 event
 * id, $5 its key, $6 time, $7 actor. `to` and `when` are constants of the code, never user input.
 */
export function changeAccountState({ to, when }: { to: string; when: string }): string {
  return `WITH before AS (
      SELECT id, state FROM account WHERE "tenantId" = $1 AND id = $2::uuid AND ${when} FOR NO KEY UPDATE
    ), changed AS (
      UPDATE account a SET state = ${to}, "blockReason" = $3::text FROM before b
      WHERE a."tenantId" = $1 AND a.id = b.id RETURNING a.id, b.state AS "from", a.state AS "to"
    )
    INSERT INTO event ("tenantId", id, aggregate, "aggregateId", event, "from", "to", actor, "actorId", "reasonCode", key, "occurredAt")
    SELECT $1, gen_random_uuid(), 'account', id::text, $4::text, "from", "to", 'OPS', $7::text, $3::text, $5::text, $6::timestamptz
    FROM changed`;
}
