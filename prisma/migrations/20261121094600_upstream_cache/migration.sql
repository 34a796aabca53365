-- CreateTable
CREATE TABLE "upstream_cache" (
    "tenantId" TEXT NOT NULL,
    "upstream" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "value" JSONB,
    "fetchedAt" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "upstream_cache_pkey" PRIMARY KEY ("tenantId","upstream","key")
);

-- CreateIndex
CREATE INDEX "upstream_cache_tenantId_fetchedAt_idx" ON "upstream_cache"("tenantId", "fetchedAt");

-- Like every table: a connection sees one tenant's rows, the table's owner included.
ALTER TABLE upstream_cache ENABLE ROW LEVEL SECURITY;
ALTER TABLE upstream_cache FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON upstream_cache
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));
