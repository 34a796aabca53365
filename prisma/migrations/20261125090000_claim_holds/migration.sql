-- Why a claim is on hold: one row for each cause. Lifting a cause removes its rows; a claim without any goes on.
-- Who placed it stands in the claim's events.
CREATE TABLE "claim_hold" (
    "tenantId" TEXT NOT NULL,
    "claimId" UUID NOT NULL,
    "cause" TEXT NOT NULL,
    "reasonCode" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "claim_hold_pkey" PRIMARY KEY ("tenantId", "claimId", "cause"),
    CONSTRAINT "claim_hold_tenantId_claimId_fkey" FOREIGN KEY ("tenantId", "claimId")
      REFERENCES "reward_claim" ("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "claim_hold_tenantId_cause_idx" ON "claim_hold" ("tenantId", "cause");
ALTER TABLE claim_hold ENABLE ROW LEVEL SECURITY;
ALTER TABLE claim_hold FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON claim_hold
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

-- When the owner is reminded next, computed by the domain; null: nothing waits for them, or every reminder was sent.
ALTER TABLE "reward_claim" ADD COLUMN "nextReminderAt" TIMESTAMPTZ(3);
-- The first day of the window that a bonus was earned in.
ALTER TABLE "reward_claim" ADD COLUMN "windowStart" DATE;

-- The timers read by these, a page at a time.
CREATE INDEX reward_claim_next_reminder ON reward_claim ("tenantId", "nextReminderAt")
  WHERE "nextReminderAt" IS NOT NULL;
CREATE INDEX reward_claim_expiry ON reward_claim ("tenantId", "expiresAt")
  WHERE state IN ('choose', 'needsBankDetails', 'readyToPay');
