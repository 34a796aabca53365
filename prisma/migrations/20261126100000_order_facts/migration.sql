-- Facts merge by the rank and time of the messages that they are from; what the rules of the programme look at is kept.
ALTER TABLE "order"
  ADD COLUMN renewal BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "buyerHash" TEXT,
  ADD COLUMN "buyerIsStaff" BOOLEAN,
  ADD COLUMN "buyerIsMinor" BOOLEAN,
  ADD COLUMN "cancelledBy" TEXT,
  ADD COLUMN "factSources" JSONB,
  ADD COLUMN "reviewedAt" TIMESTAMPTZ(3);

-- For the nightly erasure, which looks for both at once.
CREATE INDEX order_with_buyer ON "order" ("tenantId", "orderedAt") WHERE "addressHash" IS NOT NULL OR "buyerHash" IS NOT NULL;
DROP INDEX order_with_address;

-- What was refused or cancelled before stays so: the facts that decided it were not kept.
UPDATE "order" SET "reviewedAt" = "stateSince" WHERE state IN ('notEligible', 'cancelled');
-- What a person decided stays so, too.
UPDATE "order" o SET "reviewedAt" = o."stateSince" WHERE o."reviewedAt" IS NULL AND EXISTS (
  SELECT FROM event e WHERE e."tenantId" = o."tenantId" AND e.aggregate = 'order' AND e."aggregateId" = o.id::text
    AND e.actor = 'OPS');

-- A reported order is shown to nobody but its recipient: a recommendation that only such an order moved goes back, unless its
-- referrer has another open link for the product, of which there is one; of several that would go back, the newest does.
UPDATE recommendation r SET state = CASE WHEN EXISTS (
    SELECT FROM recipient p WHERE p."tenantId" = r."tenantId" AND p."recommendationNumber" = r.number AND p."confirmedAt" IS NOT NULL)
  THEN 'detailsConfirmed' ELSE 'clicked' END
WHERE r.state = 'ordered' AND EXISTS (
    SELECT FROM "order" o WHERE o."tenantId" = r."tenantId" AND o."recommendationNumber" = r.number)
  AND NOT EXISTS (
    SELECT FROM "order" o WHERE o."tenantId" = r."tenantId" AND o."recommendationNumber" = r.number
      AND o.attribution IS DISTINCT FROM 'tracking')
  AND NOT EXISTS (
    SELECT FROM recommendation other WHERE other."tenantId" = r."tenantId" AND other."accountId" = r."accountId"
      AND coalesce(other."productId", '') = coalesce(r."productId", '') AND other.number <> r.number
      AND (CASE other.state WHEN 'blocked' THEN other."blockedFrom" ELSE other.state END
             IN ('awaitingOptIn', 'open', 'clicked', 'detailsConfirmed')
        OR other.state = 'ordered' AND (other."createdAt", other.number) > (r."createdAt", r.number)));
