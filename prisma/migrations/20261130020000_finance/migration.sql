-- The role of people who pay out and book bank statements. Additive: a version that does not know it runs on.
ALTER TABLE "sso_user" DROP CONSTRAINT "sso_user_role",
  ADD CONSTRAINT "sso_user_role" CHECK ("role" IN ('owner', 'inactiveOwner', 'employee', 'agent', 'support', 'finance'));

-- The list of runs, the newest first.
CREATE INDEX "payout_run_tenantId_preparedAt_id_idx" ON "payout_run" ("tenantId", "preparedAt", "id");
-- Orders that a person must look at, the longest waiting first.
CREATE INDEX "order_in_review" ON "order" ("tenantId", "orderedAt", "id") WHERE "state" = 'inReview';
