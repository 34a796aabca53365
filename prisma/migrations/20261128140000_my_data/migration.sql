-- What a referrer prefers, and the new address that a referrer has asked for and not proven yet. Both are safe while the
-- version before runs: the column has a default, the table is not known to it.
ALTER TABLE "account" ADD COLUMN "remindByMail" BOOLEAN NOT NULL DEFAULT true;

CREATE TABLE "email_change" (
    "tenantId" TEXT NOT NULL,
    "accountId" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "email_change_pkey" PRIMARY KEY ("tenantId", "accountId"),
    CONSTRAINT "email_change_tenantId_accountId_fkey" FOREIGN KEY ("tenantId", "accountId")
      REFERENCES "account" ("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "email_change_tenantId_tokenHash_key" ON "email_change" ("tenantId", "tokenHash");
CREATE INDEX "email_change_tenantId_expiresAt_idx" ON "email_change" ("tenantId", "expiresAt");
ALTER TABLE email_change ENABLE ROW LEVEL SECURITY;
ALTER TABLE email_change FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON email_change
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

-- The nightly erasure of deleted accounts' rows reads by it.
CREATE INDEX account_deleted ON account ("tenantId", "deletedAt") WHERE state = 'deleted';
