-- A claim is of the agency of its recommendation. It stands in the claim, as in the order, so that an agency's rewards are read
-- from one index (decision 082). The trigger sets it for versions, too, that do not know the column.
ALTER TABLE "reward_claim" ADD COLUMN "agencyId" UUID;
CREATE FUNCTION claim_agency() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."agencyId" := (SELECT r."agencyId" FROM recommendation r
    WHERE r."tenantId" = NEW."tenantId" AND r.number = NEW."recommendationNumber");
  RETURN NEW;
END $$;
CREATE TRIGGER claim_agency BEFORE INSERT OR UPDATE OF "recommendationNumber" ON reward_claim
  FOR EACH ROW EXECUTE FUNCTION claim_agency();

ALTER TABLE reward_claim NO FORCE ROW LEVEL SECURITY;
ALTER TABLE recommendation NO FORCE ROW LEVEL SECURITY;
UPDATE reward_claim c SET "agencyId" = r."agencyId" FROM recommendation r
  WHERE r."tenantId" = c."tenantId" AND r.number = c."recommendationNumber" AND r."agencyId" IS NOT NULL;
ALTER TABLE reward_claim FORCE ROW LEVEL SECURITY;
ALTER TABLE recommendation FORCE ROW LEVEL SECURITY;

CREATE INDEX reward_claim_of_agency ON reward_claim ("tenantId", "agencyId", "createdAt", id)
  WHERE "agencyId" IS NOT NULL AND kind = 'base';
