-- Messages of the identity provider that a session ended: each is honoured once. Additive: a version that does not know the
-- table runs on.
CREATE TABLE "sso_logout" (
    "tenantId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sso_logout_pkey" PRIMARY KEY ("tenantId", "id")
);
CREATE INDEX "sso_logout_tenantId_expiresAt_idx" ON "sso_logout" ("tenantId", "expiresAt");
ALTER TABLE sso_logout ENABLE ROW LEVEL SECURITY;
ALTER TABLE sso_logout FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON sso_logout
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));
