-- The first answer of a call that brought an Idempotency-Key, for a day. Until there is one, whoever runs the call holds the
-- row until "lockedUntil"; a process that ended in the middle leaves it to the next.
CREATE TABLE "idempotent_call" (
    "tenantId" TEXT NOT NULL,
    "keyHash" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "lockedUntil" TIMESTAMPTZ(3) NOT NULL,
    "answerSealed" TEXT,

    CONSTRAINT "idempotent_call_pkey" PRIMARY KEY ("tenantId", "keyHash")
);
CREATE INDEX "idempotent_call_tenantId_createdAt_idx" ON "idempotent_call" ("tenantId", "createdAt");
ALTER TABLE idempotent_call ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotent_call FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON idempotent_call
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

-- A partner's server that calls for many people, with limits of its own. Its key is known to it alone.
CREATE TABLE "api_client" (
    "tenantId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "keyHash" TEXT NOT NULL,
    "limitFactor" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "api_client_pkey" PRIMARY KEY ("tenantId", "name"),
    CONSTRAINT "api_client_limit" CHECK ("limitFactor" BETWEEN 1 AND 1000)
);
CREATE UNIQUE INDEX "api_client_tenantId_keyHash_key" ON "api_client" ("tenantId", "keyHash");
ALTER TABLE api_client ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_client FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON api_client
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));
