-- What recommendations for an agency earn, by product group and day. Additive: a version that does not know it goes on with
-- the products' commissions. That rows of one group never overlap is checked under the agency's lock (the embedded server has
-- no btree_gist); the unique key catches two rows that begin on the same day.
CREATE TABLE "reward_plan" (
    "tenantId" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "agencyId" UUID NOT NULL,
    "productGroup" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "referrerCents" INTEGER NOT NULL,
    "recipientCents" INTEGER NOT NULL,
    "validFrom" DATE NOT NULL,
    "validUntil" DATE NOT NULL,
    "createdBy" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reward_plan_pkey" PRIMARY KEY ("tenantId", "id"),
    CONSTRAINT "reward_plan_kind" CHECK ("kind" IN ('fixed', 'shared')),
    CONSTRAINT "reward_plan_cents" CHECK ("referrerCents" >= 0 AND "recipientCents" >= 0),
    CONSTRAINT "reward_plan_days" CHECK ("validFrom" <= "validUntil"),
    CONSTRAINT "reward_plan_tenantId_agencyId_fkey" FOREIGN KEY ("tenantId", "agencyId")
      REFERENCES "agency" ("tenantId", "id")
);
CREATE UNIQUE INDEX "reward_plan_tenantId_agencyId_productGroup_validFrom_key"
  ON "reward_plan" ("tenantId", "agencyId", "productGroup", "validFrom");
ALTER TABLE reward_plan ENABLE ROW LEVEL SECURITY;
ALTER TABLE reward_plan FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON reward_plan
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));
