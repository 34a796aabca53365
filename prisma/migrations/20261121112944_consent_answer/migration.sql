-- CreateTable
CREATE TABLE "consent_answer" (
    "tenantId" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "visitorId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "place" TEXT NOT NULL,
    "textVersion" TEXT NOT NULL,
    "values" JSONB NOT NULL,
    "withdrawn" TEXT[],

    CONSTRAINT "consent_answer_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateIndex
CREATE INDEX "consent_answer_tenantId_visitorId_at_idx" ON "consent_answer"("tenantId", "visitorId", "at");

-- CreateIndex
CREATE INDEX "consent_answer_tenantId_at_idx" ON "consent_answer"("tenantId", "at");

-- Like every table: a connection sees one tenant's rows, the table's owner included.
ALTER TABLE consent_answer ENABLE ROW LEVEL SECURITY;
ALTER TABLE consent_answer FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON consent_answer
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

-- A proof is never rewritten, and forgotten only when it is three years old.
REVOKE UPDATE ON consent_answer FROM app;
CREATE POLICY proof ON consent_answer AS RESTRICTIVE FOR DELETE
  USING (at < now() - interval '3 years');
