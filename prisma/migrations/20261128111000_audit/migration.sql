-- Who came in, and who saw or changed what matters: each row's hash covers the row and the hash before it.
CREATE TABLE "audit_entry" (
    "tenantId" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "actorId" TEXT,
    "accountId" UUID,
    "about" TEXT,
    "previous" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("tenantId","seq"),
    CONSTRAINT audit_entry_seq CHECK ("seq" > 0)
);
CREATE INDEX "audit_entry_tenantId_accountId_seq_idx" ON "audit_entry"("tenantId", "accountId", "seq");
CREATE INDEX "audit_entry_tenantId_at_idx" ON "audit_entry"("tenantId", "at");

ALTER TABLE audit_entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_entry FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_entry
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

-- An entry is never rewritten, and forgotten only when it is three years old.
REVOKE UPDATE ON audit_entry FROM app;
CREATE POLICY proof ON audit_entry AS RESTRICTIVE FOR DELETE
  USING (at < now() - interval '3 years');
