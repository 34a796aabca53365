-- Before which instant everything that an agency owes is billed; null: not known, the next invoice looks at all orders
-- (decision 112). A version that does not know the column leaves it, and the next invoice looks at more orders.
ALTER TABLE agency ADD COLUMN "billedUntil" TIMESTAMPTZ(3);
-- A month's invoice had everything until its end that no other had.
ALTER TABLE agency NO FORCE ROW LEVEL SECURITY;
ALTER TABLE invoice NO FORCE ROW LEVEL SECURITY;
UPDATE agency a SET "billedUntil" = (
  SELECT ((max(v.month) || '-01')::date + interval '1 month') AT TIME ZONE 'Europe/Berlin' FROM invoice v
  WHERE v."tenantId" = a."tenantId" AND v."agencyId" = a.id AND v.kind = 'invoice' AND v.state <> 'draft');
ALTER TABLE agency FORCE ROW LEVEL SECURITY;
ALTER TABLE invoice FORCE ROW LEVEL SECURITY;

-- An agency's rewards that changed since then.
CREATE INDEX reward_claim_of_agency_since ON reward_claim ("tenantId", "agencyId", "stateSince")
  WHERE "agencyId" IS NOT NULL AND kind = 'base';
