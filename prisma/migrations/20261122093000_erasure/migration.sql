-- Erasure finds what is due by an index, table by table.
CREATE INDEX "session_tenantId_expiresAt_idx" ON session ("tenantId", "expiresAt");
CREATE INDEX "token_tenantId_expiresAt_idx" ON token ("tenantId", "expiresAt");
CREATE INDEX mail_with_address ON mail ("tenantId", "createdAt") WHERE recipient <> '' AND state IN ('sent', 'failed');
CREATE INDEX "mail_tenantId_createdAt_idx" ON mail ("tenantId", "createdAt");
CREATE INDEX order_with_address ON "order" ("tenantId", "orderedAt") WHERE "addressHash" IS NOT NULL;
CREATE INDEX order_prepaid_address ON "order" ("tenantId", "addressHash", "orderedAt") WHERE "addressHash" IS NOT NULL;
CREATE INDEX order_without_recommendation ON "order" ("tenantId", "stateSince") WHERE "recommendationNumber" IS NULL;
CREATE INDEX "order_message_tenantId_receivedAt_idx" ON order_message ("tenantId", "receivedAt");
CREATE INDEX account_unconfirmed ON account ("tenantId", "createdAt") WHERE state = 'unconfirmed';
CREATE INDEX "recommendation_tenantId_createdAt_idx" ON recommendation ("tenantId", "createdAt");
CREATE INDEX "reward_claim_tenantId_recommendationNumber_idx" ON reward_claim ("tenantId", "recommendationNumber");
CREATE INDEX voucher_assigned ON voucher ("tenantId", "assignedAt") WHERE "assignedAt" IS NOT NULL;
CREATE INDEX bank_detail_replaced ON bank_detail ("tenantId", "replacedAt") WHERE "replacedAt" IS NOT NULL;

-- The book of a claim ends with the claim, and not before its time.
CREATE POLICY record ON ledger_entry AS RESTRICTIVE FOR DELETE
  USING ("occurredAt" < now() - interval '8 years');
