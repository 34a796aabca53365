-- What the support needs: finding people by name, a voucher by the end of its code, requests that a second person
-- releases, and how a caller agreed to the terms. Additive: a version that does not know them runs on.
CREATE INDEX account_last_name ON "account" ("tenantId", lower("lastName") text_pattern_ops) WHERE "lastName" <> '';
CREATE INDEX recipient_last_name ON "recipient" ("tenantId", lower("lastName") text_pattern_ops) WHERE "lastName" IS NOT NULL;

-- Of codes that were imported before, the end is not known: they are found by the claim's other ways.
ALTER TABLE "voucher" ADD COLUMN "codeLast4" TEXT;
CREATE INDEX voucher_last4 ON "voucher" ("tenantId", "codeLast4") WHERE "codeLast4" IS NOT NULL AND "claimId" IS NOT NULL;

ALTER TABLE "recommendation" ADD COLUMN "termsGiven" TEXT,
  ADD CONSTRAINT "recommendation_terms_given" CHECK ("termsGiven" IN ('spoken', 'other'));

CREATE TABLE "support_request" (
    "tenantId" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "recommendationNumber" TEXT NOT NULL,
    "recipientNumber" TEXT,
    "cents" INTEGER,
    "reason" TEXT NOT NULL,
    "requestedBy" UUID NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL,
    "decidedBy" UUID,
    "decidedAt" TIMESTAMPTZ(3),

    CONSTRAINT "support_request_pkey" PRIMARY KEY ("tenantId", "id"),
    CONSTRAINT "support_request_kind" CHECK ("kind" IN ('goodwill', 'unblock', 'unblockAccount')),
    CONSTRAINT "support_request_state" CHECK ("state" IN ('waiting', 'released', 'withdrawn')),
    CONSTRAINT "support_request_cents" CHECK (("kind" = 'goodwill') = ("cents" IS NOT NULL) AND "cents" > 0),
    CONSTRAINT "support_request_decided" CHECK (("state" = 'waiting') = ("decidedBy" IS NULL) AND ("decidedBy" IS NULL) = ("decidedAt" IS NULL)),
    CONSTRAINT "support_request_two_people" CHECK ("state" <> 'released' OR "decidedBy" <> "requestedBy"),
    CONSTRAINT "support_request_tenantId_recommendationNumber_fkey" FOREIGN KEY ("tenantId", "recommendationNumber")
      REFERENCES "recommendation" ("tenantId", "number") ON DELETE CASCADE,
    CONSTRAINT "support_request_tenantId_requestedBy_fkey" FOREIGN KEY ("tenantId", "requestedBy")
      REFERENCES "sso_user" ("tenantId", "id"),
    CONSTRAINT "support_request_tenantId_decidedBy_fkey" FOREIGN KEY ("tenantId", "decidedBy")
      REFERENCES "sso_user" ("tenantId", "id")
);
CREATE INDEX "support_request_tenantId_state_requestedAt_idx" ON "support_request" ("tenantId", "state", "requestedAt");
CREATE INDEX "support_request_tenantId_recommendationNumber_idx" ON "support_request" ("tenantId", "recommendationNumber");
-- Of one kind, one waits at a time: two people who ask at once ask once.
CREATE UNIQUE INDEX support_request_waiting ON "support_request" ("tenantId", "recommendationNumber", "kind") WHERE "state" = 'waiting';
ALTER TABLE support_request ENABLE ROW LEVEL SECURITY;
ALTER TABLE support_request FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON support_request
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));
