CREATE TABLE "passkey" (
    "tenantId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "accountId" UUID NOT NULL,
    "rpId" TEXT NOT NULL,
    "publicKey" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("tenantId","id"),
    CONSTRAINT passkey_counter CHECK ("counter" >= 0),
    CONSTRAINT passkey_name CHECK (length("name") BETWEEN 1 AND 60)
);
CREATE INDEX "passkey_tenantId_accountId_idx" ON "passkey"("tenantId", "accountId");
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_tenantId_accountId_fkey" FOREIGN KEY ("tenantId", "accountId")
  REFERENCES "account" ("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

ALTER TABLE passkey ENABLE ROW LEVEL SECURITY;
ALTER TABLE passkey FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON passkey
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

-- The person does not want to be asked about a passkey again.
ALTER TABLE "account" ADD COLUMN "passkeyHintClosedAt" TIMESTAMPTZ(3);
