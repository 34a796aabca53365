-- Rows point to rows of their own tenant. NOT VALID: what is written from now on is checked, what is there by the next
-- migration, which locks nobody out. docs/decisions/033 says which references have no key, and why.
ALTER TABLE "session" ADD CONSTRAINT "session_tenantId_accountId_fkey" FOREIGN KEY ("tenantId", "accountId")
  REFERENCES "account" ("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID;
ALTER TABLE "recommendation" ADD CONSTRAINT "recommendation_tenantId_accountId_fkey" FOREIGN KEY ("tenantId", "accountId")
  REFERENCES "account" ("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID;
ALTER TABLE "order" ADD CONSTRAINT "order_tenantId_recommendationNumber_fkey" FOREIGN KEY ("tenantId", "recommendationNumber")
  REFERENCES "recommendation" ("tenantId", "number") ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID;
ALTER TABLE "order" ADD CONSTRAINT "order_tenantId_recipientNumber_fkey" FOREIGN KEY ("tenantId", "recipientNumber")
  REFERENCES "recipient" ("tenantId", "number") ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID;
ALTER TABLE "reward_claim" ADD CONSTRAINT "reward_claim_tenantId_orderId_fkey" FOREIGN KEY ("tenantId", "orderId")
  REFERENCES "order" ("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID;
ALTER TABLE "reward_claim" ADD CONSTRAINT "reward_claim_tenantId_recommendationNumber_fkey" FOREIGN KEY ("tenantId", "recommendationNumber")
  REFERENCES "recommendation" ("tenantId", "number") ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID;
ALTER TABLE "reward_claim" ADD CONSTRAINT "reward_claim_tenantId_accountId_fkey" FOREIGN KEY ("tenantId", "accountId")
  REFERENCES "account" ("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID;
ALTER TABLE "reward_claim" ADD CONSTRAINT "reward_claim_tenantId_recipientNumber_fkey" FOREIGN KEY ("tenantId", "recipientNumber")
  REFERENCES "recipient" ("tenantId", "number") ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID;
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_tenantId_claimId_fkey" FOREIGN KEY ("tenantId", "claimId")
  REFERENCES "reward_claim" ("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID;
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_tenantId_claimId_fkey" FOREIGN KEY ("tenantId", "claimId")
  REFERENCES "reward_claim" ("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID;
ALTER TABLE "payout_item" ADD CONSTRAINT "payout_item_tenantId_runId_fkey" FOREIGN KEY ("tenantId", "runId")
  REFERENCES "payout_run" ("tenantId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID;

-- A recipient's end looks for their orders.
CREATE INDEX order_of_recipient ON "order" ("tenantId", "recipientNumber") WHERE "recipientNumber" IS NOT NULL;
