-- Every catalogue that was applied. Additive: a version that does not know the table applies catalogues without a row here.
CREATE TABLE "catalogue_version" (
    "tenantId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "catalogue" JSONB NOT NULL,
    "appliedAt" TIMESTAMPTZ(3) NOT NULL,
    "appliedBy" TEXT NOT NULL,

    CONSTRAINT "catalogue_version_pkey" PRIMARY KEY ("tenantId", "version")
);
ALTER TABLE catalogue_version ENABLE ROW LEVEL SECURITY;
ALTER TABLE catalogue_version FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON catalogue_version
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));
