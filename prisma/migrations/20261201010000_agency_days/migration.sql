-- What became of the recommendations for an agency, by the day (Berlin) on which they were made and by product, and who
-- recommended most: counted at night for agencies with more than a page can count (decision 107).
CREATE TABLE "agency_day" (
    "tenantId" TEXT NOT NULL,
    "agencyId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "product" TEXT NOT NULL,
    "shared" INTEGER NOT NULL,
    "opened" INTEGER NOT NULL,
    "details" INTEGER NOT NULL,
    "ordered" INTEGER NOT NULL,
    "released" INTEGER NOT NULL,
    "paid" INTEGER NOT NULL,

    CONSTRAINT "agency_day_pkey" PRIMARY KEY ("tenantId", "agencyId", "day", "product"),
    CONSTRAINT "agency_day_tenantId_agencyId_fkey" FOREIGN KEY ("tenantId", "agencyId")
      REFERENCES "agency" ("tenantId", "id") ON DELETE CASCADE
);
CREATE TABLE "agency_top_recommender" (
    "tenantId" TEXT NOT NULL,
    "agencyId" UUID NOT NULL,
    "days" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "accountId" UUID NOT NULL,
    "shared" INTEGER NOT NULL,
    "opened" INTEGER NOT NULL,
    "details" INTEGER NOT NULL,
    "ordered" INTEGER NOT NULL,
    "released" INTEGER NOT NULL,
    "paid" INTEGER NOT NULL,

    CONSTRAINT "agency_top_recommender_pkey" PRIMARY KEY ("tenantId", "agencyId", "days", "place"),
    CONSTRAINT "agency_top_recommender_tenantId_agencyId_fkey" FOREIGN KEY ("tenantId", "agencyId")
      REFERENCES "agency" ("tenantId", "id") ON DELETE CASCADE,
    CONSTRAINT "agency_top_recommender_tenantId_accountId_fkey" FOREIGN KEY ("tenantId", "accountId")
      REFERENCES "account" ("tenantId", "id") ON DELETE CASCADE
);
CREATE INDEX "agency_top_recommender_tenantId_accountId_idx" ON "agency_top_recommender" ("tenantId", "accountId");

ALTER TABLE agency_day ENABLE ROW LEVEL SECURITY;
ALTER TABLE agency_day FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON agency_day
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));
ALTER TABLE agency_top_recommender ENABLE ROW LEVEL SECURITY;
ALTER TABLE agency_top_recommender FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON agency_top_recommender
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

-- When its days were counted; null: never, it has few.
ALTER TABLE agency ADD COLUMN "countedAt" TIMESTAMPTZ(3);

-- An agency's rewards of one state (/agentur/praemien).
CREATE INDEX reward_claim_of_agency_state ON reward_claim ("tenantId", "agencyId", state, "createdAt", id)
  WHERE "agencyId" IS NOT NULL AND kind = 'base';
