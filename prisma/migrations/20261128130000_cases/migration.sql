-- Messages of people to the back office, and what was written in them. An older version knows none of these tables.
CREATE TABLE "support_case" (
    "tenantId" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "stateSince" TIMESTAMPTZ(3) NOT NULL,
    "language" TEXT NOT NULL,
    "salutation" TEXT,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "accountId" UUID,
    "recommendationNumber" TEXT,
    "claimId" UUID,
    "orderNumber" TEXT,
    "orderedOn" DATE,
    "productName" TEXT,
    "orderId" UUID,
    "attemptHash" TEXT NOT NULL,
    "addressHash" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "support_case_pkey" PRIMARY KEY ("tenantId", "id")
);
CREATE UNIQUE INDEX "support_case_tenantId_number_key" ON "support_case" ("tenantId", "number");
CREATE INDEX "support_case_tenantId_state_stateSince_idx" ON "support_case" ("tenantId", "state", "stateSince");
CREATE INDEX "support_case_tenantId_attemptHash_idx" ON "support_case" ("tenantId", "attemptHash");
CREATE INDEX "support_case_tenantId_addressHash_createdAt_idx" ON "support_case" ("tenantId", "addressHash", "createdAt");
CREATE INDEX "support_case_tenantId_recommendationNumber_idx" ON "support_case" ("tenantId", "recommendationNumber");

CREATE TABLE "case_message" (
    "tenantId" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "caseId" UUID NOT NULL,
    "author" TEXT NOT NULL,
    "textSealed" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "case_message_pkey" PRIMARY KEY ("tenantId", "id"),
    CONSTRAINT "case_message_tenantId_caseId_fkey" FOREIGN KEY ("tenantId", "caseId")
      REFERENCES "support_case" ("tenantId", "id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE INDEX "case_message_tenantId_caseId_createdAt_idx" ON "case_message" ("tenantId", "caseId", "createdAt");

-- Captchas that were used up: of all processes one takes each.
CREATE TABLE "spent_captcha" (
    "tenantId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "usedFor" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "spent_captcha_pkey" PRIMARY KEY ("tenantId", "id")
);
CREATE INDEX "spent_captcha_tenantId_expiresAt_idx" ON "spent_captcha" ("tenantId", "expiresAt");

ALTER TABLE support_case ENABLE ROW LEVEL SECURITY;
ALTER TABLE support_case FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON support_case
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON support_case TO app;

ALTER TABLE case_message ENABLE ROW LEVEL SECURITY;
ALTER TABLE case_message FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON case_message
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON case_message TO app;

ALTER TABLE spent_captcha ENABLE ROW LEVEL SECURITY;
ALTER TABLE spent_captcha FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON spent_captcha
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON spent_captcha TO app;
