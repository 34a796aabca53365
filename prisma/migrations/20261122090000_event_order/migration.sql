-- Events and ledger entries of one transaction share their time: only a sequence tells their order. Rows that are there
-- get theirs in the order in which they lie.
ALTER TABLE event ADD COLUMN seq BIGSERIAL NOT NULL;
DROP INDEX "event_tenantId_aggregate_aggregateId_recordedAt_idx";
CREATE INDEX "event_tenantId_aggregate_aggregateId_seq_idx" ON event ("tenantId", aggregate, "aggregateId", seq);
CREATE INDEX "event_recordedAt_idx" ON event USING BRIN ("recordedAt");

ALTER TABLE ledger_entry ADD COLUMN seq BIGSERIAL NOT NULL;
DROP INDEX "ledger_entry_tenantId_claimId_idx";
CREATE INDEX "ledger_entry_tenantId_claimId_seq_idx" ON ledger_entry ("tenantId", "claimId", seq);
