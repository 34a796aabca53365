-- A referrer's customer number at the provider, one for each account: given at the reward, confirmed or rejected by an operator.
CREATE TABLE "customer_number" (
    "tenantId" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "accountId" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "numberSealed" TEXT NOT NULL,
    "submittedAt" TIMESTAMPTZ(3) NOT NULL,
    "decidedAt" TIMESTAMPTZ(3),
    "decidedBy" TEXT,
    "reasonCode" TEXT,

    CONSTRAINT "customer_number_pkey" PRIMARY KEY ("tenantId", "id"),
    CONSTRAINT "customer_number_state" CHECK ("state" IN ('submitted', 'confirmed', 'rejected')),
    CONSTRAINT "customer_number_tenantId_accountId_fkey" FOREIGN KEY ("tenantId", "accountId")
      REFERENCES "account" ("tenantId", "id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE UNIQUE INDEX "customer_number_tenantId_accountId_key" ON "customer_number" ("tenantId", "accountId");
CREATE INDEX "customer_number_tenantId_state_submittedAt_idx" ON "customer_number" ("tenantId", "state", "submittedAt");
ALTER TABLE customer_number ENABLE ROW LEVEL SECURITY;
ALTER TABLE customer_number FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON customer_number
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));
