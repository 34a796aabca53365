-- Who gets the newsletter, or was asked whether they want it: one row for each address, with what they agreed to.
CREATE TABLE "subscriber" (
    "tenantId" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "firstName" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "form" TEXT NOT NULL,
    "consentText" TEXT NOT NULL,
    "textHash" TEXT NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL,
    "mailedAt" TIMESTAMPTZ(3),
    "resentAt" TIMESTAMPTZ(3),
    "confirmedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "subscriber_pkey" PRIMARY KEY ("tenantId", "id")
);
CREATE UNIQUE INDEX "subscriber_tenantId_emailKey_key" ON "subscriber" ("tenantId", "emailKey");
CREATE INDEX "subscriber_tenantId_state_id_idx" ON "subscriber" ("tenantId", "state", "id");

ALTER TABLE subscriber ENABLE ROW LEVEL SECURITY;
ALTER TABLE subscriber FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON subscriber
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));
