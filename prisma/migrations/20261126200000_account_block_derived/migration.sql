-- What a blocked account means for its recommendations and claims follows from the account's state. Recommendations that were
-- blocked with their account go back to the state that the block interrupted, and on to where their orders are by now; their
-- claims lose the hold of that block. What was blocked for itself stays so.
CREATE TEMPORARY TABLE freed_recommendation ON COMMIT DROP AS
SELECT r."tenantId", r.number, coalesce(r."blockedFrom", 'open') AS state
FROM recommendation r
WHERE r.state = 'blocked' AND 'RISK_ACCOUNT_BLOCKED' = (
  SELECT e."reasonCode" FROM event e
  WHERE e."tenantId" = r."tenantId" AND e.aggregate = 'recommendation' AND e."aggregateId" = r.number AND e.event = 'block'
  ORDER BY e.seq DESC LIMIT 1);

UPDATE recommendation r SET state = f.state, "blockedFrom" = NULL, "stateSince" = now()
FROM freed_recommendation f WHERE r."tenantId" = f."tenantId" AND r.number = f.number;

INSERT INTO event ("tenantId", id, aggregate, "aggregateId", event, "from", "to", actor, "reasonCode", key, "occurredAt")
SELECT "tenantId", gen_random_uuid(), 'recommendation', number, 'unblock', 'blocked', state, 'SYS', 'RISK_ACCOUNT_BLOCKED',
  'recommendation:' || number || ':unblock:' || gen_random_uuid(), now()
FROM freed_recommendation;

-- Only orders that ended while the recommendation was blocked are caught up with: the next message does the rest.
WITH goal AS (
  SELECT f."tenantId", f.number, f.state AS "from",
    CASE WHEN bool_or(o.state = 'qualified') THEN 'successful' ELSE 'failed' END AS "to"
  FROM freed_recommendation f
    JOIN "order" o ON o."tenantId" = f."tenantId" AND o."recommendationNumber" = f.number
      AND NOT (o.state = 'notEligible' AND o."reasonCode" IS NOT DISTINCT FROM 'RULE_OUTSIDE_WINDOW')
  WHERE f.state = 'ordered'
  GROUP BY f."tenantId", f.number, f.state
  HAVING bool_or(o.state = 'qualified') OR bool_and(o.state IN ('cancelled', 'notEligible', 'reversed'))
), moved AS (
  UPDATE recommendation r SET state = g."to" FROM goal g WHERE r."tenantId" = g."tenantId" AND r.number = g.number
  RETURNING r."tenantId", r.number, g."from", r.state AS "to"
)
INSERT INTO event ("tenantId", id, aggregate, "aggregateId", event, "from", "to", actor, key, "occurredAt")
SELECT "tenantId", gen_random_uuid(), 'recommendation', number,
  CASE "to" WHEN 'successful' THEN 'orderQualified' ELSE 'orderFailed' END, "from", "to", 'SYS',
  'recommendation:' || number || ':follow:' || gen_random_uuid(), now()
FROM moved;

DELETE FROM claim_hold h USING freed_recommendation f
WHERE h."tenantId" = f."tenantId" AND h.cause = 'recommendation:' || f.number;

-- A claim without any hold left goes on where it was. What qualified meanwhile may be chosen from now on, for a year.
WITH freed AS (
  SELECT c."tenantId", c.id, coalesce(c."heldFrom", 'reserved') AS "heldFrom",
    CASE WHEN coalesce(c."heldFrom", 'reserved') = 'reserved' AND (c."orderId" IS NULL OR o.state = 'qualified')
      THEN 'choose' ELSE coalesce(c."heldFrom", 'reserved') END AS state,
    make_interval(days => coalesce((t.record -> 'clocks' ->> 'claimDays')::int, 365)) AS year
  FROM reward_claim c
    JOIN freed_recommendation f ON f."tenantId" = c."tenantId" AND f.number = c."recommendationNumber"
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
  SELECT "tenantId", gen_random_uuid(), 'claim', id::text, 'release', 'onHold', "heldFrom", 'SYS', 'RISK_ACCOUNT_BLOCKED',
    'claim:' || id || ':release:' || gen_random_uuid(), now()
  FROM moved
)
INSERT INTO event ("tenantId", id, aggregate, "aggregateId", event, "from", "to", actor, key, "occurredAt")
SELECT "tenantId", gen_random_uuid(), 'claim', id::text, 'qualify', "heldFrom", state, 'SYS',
  'claim:' || id || ':qualify:' || gen_random_uuid(), now()
FROM moved WHERE state <> "heldFrom";

-- Reminders of the freed ones, at nine in the morning of their day by the calendar.
UPDATE reward_claim c SET "nextReminderAt" = (
  SELECT min(((c."readyAt" AT TIME ZONE 'Europe/Berlin')::date + day::int + time '09:00') AT TIME ZONE 'Europe/Berlin')
  FROM jsonb_array_elements_text(
    coalesce((SELECT t.record -> 'clocks' -> 'reminderDays' FROM tenant t WHERE t.id = c."tenantId"), '[7, 30, 90, 180, 335]')
  ) AS day
  WHERE day::int > c."remindedDays")
FROM freed_recommendation f
WHERE c."tenantId" = f."tenantId" AND c."recommendationNumber" = f.number
  AND c.state IN ('choose', 'needsBankDetails', 'readyToPay') AND c."readyAt" IS NOT NULL AND c."nextReminderAt" IS NULL;

DROP TABLE freed_recommendation;
