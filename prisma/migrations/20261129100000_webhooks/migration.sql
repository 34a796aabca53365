-- Where a partner wants to be told of changes, and what was told. A delivery is written in the statement that writes its
-- event, for the endpoints that are active then. Additive: older processes write events without deliveries; a replay of the
-- period sends them.
CREATE TABLE "webhook_endpoint" (
    "tenantId" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "kinds" TEXT[] NOT NULL,
    "ownerEmail" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "secretVersion" INTEGER NOT NULL,
    "secretSealed" TEXT NOT NULL,
    "previousSecretSealed" TEXT,
    "previousUntil" TIMESTAMPTZ(3),
    "failingSince" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "disabledAt" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("tenantId", "id"),
    CONSTRAINT "webhook_endpoint_state" CHECK ("state" IN ('active', 'disabled')),
    CONSTRAINT "webhook_endpoint_kinds" CHECK (
      cardinality("kinds") > 0 AND "kinds" <@ ARRAY['recommendation', 'order', 'claim', 'payout']
    ),
    CONSTRAINT "webhook_endpoint_previous" CHECK (("previousSecretSealed" IS NULL) = ("previousUntil" IS NULL))
);
CREATE UNIQUE INDEX "webhook_endpoint_tenantId_name_key" ON "webhook_endpoint" ("tenantId", "name");
ALTER TABLE webhook_endpoint ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_endpoint FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON webhook_endpoint
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE "webhook_delivery" (
    "tenantId" TEXT NOT NULL,
    "endpointId" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "firstTriedAt" TIMESTAMPTZ(3),
    "nextTryAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),
    "lastStatus" INTEGER,
    "failure" TEXT,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("tenantId", "endpointId", "eventId"),
    CONSTRAINT "webhook_delivery_state" CHECK ("state" IN ('queued', 'delivered', 'failed')),
    CONSTRAINT "webhook_delivery_tenantId_endpointId_fkey" FOREIGN KEY ("tenantId", "endpointId")
      REFERENCES "webhook_endpoint" ("tenantId", "id") ON DELETE CASCADE ON UPDATE NO ACTION,
    CONSTRAINT "webhook_delivery_tenantId_eventId_fkey" FOREIGN KEY ("tenantId", "eventId")
      REFERENCES "event" ("tenantId", "id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE INDEX "webhook_delivery_tenantId_state_nextTryAt_idx" ON "webhook_delivery" ("tenantId", "state", "nextTryAt");
CREATE INDEX "webhook_delivery_tenantId_eventId_idx" ON "webhook_delivery" ("tenantId", "eventId");
CREATE INDEX "webhook_delivery_tenantId_createdAt_idx" ON "webhook_delivery" ("tenantId", "createdAt");
ALTER TABLE webhook_delivery ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_delivery FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON webhook_delivery
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));
