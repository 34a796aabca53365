-- An account's recommendations and rewards are paged by (time, key), newest first, however many there are. Each new index
-- begins with the columns of the one that it replaces.
CREATE INDEX "recommendation_tenantId_accountId_createdAt_number_idx"
  ON "recommendation" ("tenantId", "accountId", "createdAt", "number");
DROP INDEX "recommendation_tenantId_accountId_createdAt_idx";
CREATE INDEX "reward_claim_tenantId_accountId_createdAt_id_idx"
  ON "reward_claim" ("tenantId", "accountId", "createdAt", "id");
DROP INDEX "reward_claim_tenantId_accountId_idx";
