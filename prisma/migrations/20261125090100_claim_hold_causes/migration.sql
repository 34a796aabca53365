-- Bonus claims carried their window in the end of their source's name only.
UPDATE reward_claim SET "windowStart" = right("sourceKey", 10)::date WHERE kind = 'bonus' AND "windowStart" IS NULL;

-- Claims that are on hold get the cause of it: the block of their recommendation, one bank account of both people of an
-- order, or a look of the back office.
INSERT INTO claim_hold ("tenantId", "claimId", cause, "reasonCode", actor, "createdAt")
SELECT c."tenantId", c.id,
  CASE
    WHEN c."reasonCode" = 'RISK_BLOCKED' THEN 'recommendation:' || c."recommendationNumber"
    WHEN c."reasonCode" = 'RISK_SAME_BANK_ACCOUNT' AND c."orderId" IS NOT NULL THEN 'bank:' || c."orderId"
    ELSE 'review:' || coalesce(c."reasonCode", 'RISK_REVIEW')
  END,
  coalesce(c."reasonCode", 'RISK_REVIEW'), 'SYS', c."stateSince"
FROM reward_claim c
WHERE c.state = 'onHold' AND (
  c."reasonCode" IS DISTINCT FROM 'RISK_BLOCKED'
  OR EXISTS (
    SELECT FROM recommendation r
    WHERE r."tenantId" = c."tenantId" AND r.number = c."recommendationNumber" AND r.state = 'blocked'
      -- A block of the whole account is no hold: what it means follows from the account's state.
      AND 'RISK_ACCOUNT_BLOCKED' IS DISTINCT FROM (
        SELECT e."reasonCode" FROM event e
        WHERE e."tenantId" = r."tenantId" AND e.aggregate = 'recommendation' AND e."aggregateId" = r.number
          AND e.event = 'block' ORDER BY e.seq DESC LIMIT 1)))
ON CONFLICT DO NOTHING;

-- The others were held with their account, or were left behind when a block was lifted: they go back to where they were.
-- What qualified meanwhile may be chosen from now on, for a year.
WITH freed AS (
  SELECT c."tenantId", c.id, coalesce(c."heldFrom", 'reserved') AS "heldFrom",
    CASE WHEN coalesce(c."heldFrom", 'reserved') = 'reserved' AND (c."orderId" IS NULL OR o.state = 'qualified')
      THEN 'choose' ELSE coalesce(c."heldFrom", 'reserved') END AS state,
    make_interval(days => coalesce((t.record -> 'clocks' ->> 'claimDays')::int, 365)) AS year
  FROM reward_claim c
    LEFT JOIN tenant t ON t.id = c."tenantId"
    LEFT JOIN "order" o ON o."tenantId" = c."tenantId" AND o.id = c."orderId"
  WHERE c.state = 'onHold'
    AND NOT EXISTS (SELECT FROM claim_hold h WHERE h."tenantId" = c."tenantId" AND h."claimId" = c.id)
), moved AS (
  UPDATE reward_claim c SET state = f.state, "heldFrom" = NULL, "reasonCode" = NULL, "stateSince" = now(),
    "readyAt" = CASE WHEN f.state <> f."heldFrom" THEN now() ELSE c."readyAt" END,
    "expiresAt" = CASE WHEN f.state <> f."heldFrom"
      THEN date_trunc('day', now() + f.year + interval '1 day', 'Europe/Berlin') - interval '1 millisecond'
      ELSE c."expiresAt" END
  FROM freed f WHERE c."tenantId" = f."tenantId" AND c.id = f.id
  RETURNING c."tenantId", c.id, f."heldFrom", c.state
), told AS (
  INSERT INTO event ("tenantId", id, aggregate, "aggregateId", event, "from", "to", actor, "reasonCode", key, "occurredAt")
  SELECT "tenantId", gen_random_uuid(), 'claim', id::text, 'release', 'onHold', "heldFrom", 'SYS', 'HOLD_WITHOUT_CAUSE',
    'claim:' || id || ':release:' || gen_random_uuid(), now()
  FROM moved
)
INSERT INTO event ("tenantId", id, aggregate, "aggregateId", event, "from", "to", actor, key, "occurredAt")
SELECT "tenantId", gen_random_uuid(), 'claim', id::text, 'qualify', "heldFrom", state, 'SYS',
  'claim:' || id || ':qualify:' || gen_random_uuid(), now()
FROM moved WHERE state <> "heldFrom";

-- Reminders come at nine in the morning of their day, counted by the calendar.
UPDATE reward_claim c SET "nextReminderAt" = (
  SELECT min(((c."readyAt" AT TIME ZONE 'Europe/Berlin')::date + day::int + time '09:00') AT TIME ZONE 'Europe/Berlin')
  FROM jsonb_array_elements_text(
    coalesce((SELECT t.record -> 'clocks' -> 'reminderDays' FROM tenant t WHERE t.id = c."tenantId"), '[7, 30, 90, 180, 335]')
  ) AS day
  WHERE day::int > c."remindedDays")
WHERE c.state IN ('choose', 'needsBankDetails', 'readyToPay') AND c."readyAt" IS NOT NULL;
