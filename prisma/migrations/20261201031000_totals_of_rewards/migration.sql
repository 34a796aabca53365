-- How many rewards an agency has, by state and month: the totals of /agentur/praemien (decision 112), as agency_totals keeps
-- those of the other reports. Only rewards of orders: goodwill and bonus are the tenant's.
ALTER TABLE agency_total DROP CONSTRAINT agency_total_about;
ALTER TABLE agency_total ADD CONSTRAINT agency_total_about
  CHECK ("about" IN ('recommendations', 'orders', 'confirmed', 'leads', 'recommenders', 'rewards'));

CREATE FUNCTION agency_total_of_rewards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM agency_total_add("tenantId", "agencyId", 'rewards', state, min("createdAt"), TG_ARGV[0]::int * count(*)::int)
    FROM entries WHERE "agencyId" IS NOT NULL AND kind = 'base'
    GROUP BY "tenantId", "agencyId", state, date_trunc('month', "createdAt", 'Europe/Berlin');
  RETURN NULL;
END $$;
CREATE TRIGGER agency_total_insert AFTER INSERT ON reward_claim
  REFERENCING NEW TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION agency_total_of_rewards('1');
CREATE TRIGGER agency_total_delete AFTER DELETE ON reward_claim
  REFERENCING OLD TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION agency_total_of_rewards('-1');
-- A column that the trigger claim_agency sets is named by no statement: the recommendation's number is.
CREATE TRIGGER agency_total_update AFTER UPDATE OF state, "recommendationNumber", "agencyId", "createdAt" ON reward_claim
  FOR EACH ROW WHEN (NEW.kind = 'base' AND (OLD."agencyId" IS NOT NULL OR NEW."agencyId" IS NOT NULL)
    AND (OLD.state, OLD."agencyId", OLD."createdAt") IS DISTINCT FROM (NEW.state, NEW."agencyId", NEW."createdAt"))
  EXECUTE FUNCTION agency_total_of_moved('rewards');

ALTER TABLE reward_claim NO FORCE ROW LEVEL SECURITY;
ALTER TABLE agency_total NO FORCE ROW LEVEL SECURITY;
INSERT INTO agency_total ("tenantId", "agencyId", about, state, month, id, rows)
  SELECT "tenantId", "agencyId", 'rewards', state, to_char("createdAt" AT TIME ZONE 'Europe/Berlin', 'YYYY-MM'),
    gen_random_uuid(), count(*)
  FROM reward_claim WHERE "agencyId" IS NOT NULL AND kind = 'base' GROUP BY 1, 2, 4, 5;
ALTER TABLE reward_claim FORCE ROW LEVEL SECURITY;
ALTER TABLE agency_total FORCE ROW LEVEL SECURITY;
