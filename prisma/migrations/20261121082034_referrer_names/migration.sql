ALTER TABLE "recommendation" ADD COLUMN     "firstName" TEXT NOT NULL,
ADD COLUMN     "lastName" TEXT NOT NULL;

-- A blocked link keeps its place: it is not got round with a new one, and it can come back.
DROP INDEX recommendation_one_open_link;
CREATE UNIQUE INDEX recommendation_one_open_link
  ON recommendation ("tenantId", "accountId", (coalesce("productId", '')))
  WHERE CASE state WHEN 'blocked' THEN "blockedFrom" ELSE state END IN ('awaitingOptIn', 'open', 'clicked', 'detailsConfirmed');

-- The timer asks for links whose life is over; a friend's erasure for who has details.
CREATE INDEX recipient_to_erase ON recipient ("tenantId", "eraseAfter") WHERE "erasedAt" IS NULL AND "confirmedAt" IS NULL;
DROP INDEX "recipient_tenantId_eraseAfter_idx";
