-- An owner has one current bank detail at most.
CREATE UNIQUE INDEX bank_detail_one_current
  ON bank_detail ("tenantId", "ownerKind", "ownerId")
  WHERE "replacedAt" IS NULL;

-- Money needs two people, whatever a statement says.
ALTER TABLE payout_run ADD CONSTRAINT payout_run_two_people CHECK ("releasedBy" <> "preparedBy");

-- Who may release money is decided by operations alone: a process that serves pages cannot make an operator.
REVOKE INSERT, UPDATE, DELETE ON operator FROM app;
