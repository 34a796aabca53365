-- The file that was made for the bank, until the bank has executed or refused it: exporting again gives the same bytes.
ALTER TABLE "payout_run" ADD COLUMN "fileSealed" TEXT;

-- Rewards that wait for the next payout run, longest due first.
CREATE INDEX reward_claim_cash_due
  ON reward_claim ("tenantId", (coalesce("payoutDueAt", '-infinity')), id)
  WHERE state = 'collected' AND method = 'cash';

-- Rewards whose voucher is to be mailed.
CREATE INDEX reward_claim_voucher_due
  ON reward_claim ("tenantId", id)
  WHERE state = 'collected' AND method = 'voucher';

-- Whether a run is settled, and what of it is still at the bank.
CREATE INDEX payout_item_pending
  ON payout_item ("tenantId", "runId")
  WHERE state = 'pending';

-- Where money went and may still go: asked before bank details end.
CREATE INDEX "payout_item_tenantId_bankDetailId_idx" ON "payout_item" ("tenantId", "bankDetailId");
CREATE INDEX reward_claim_bank_detail ON reward_claim ("tenantId", "bankDetailId") WHERE "bankDetailId" IS NOT NULL;
