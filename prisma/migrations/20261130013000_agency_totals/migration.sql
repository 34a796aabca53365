-- How many recommendations, orders, leads and recommenders an agency has, by state and month (Berlin), for the totals of its
-- reports (decision 093). Kept by triggers as ledger_total is: nobody waits, and an older version keeps it, too.
-- "confirmed": orders that are confirmed or count, by the month in which they became so.
CREATE TABLE "agency_total" (
    "tenantId" TEXT NOT NULL,
    "agencyId" UUID NOT NULL,
    "about" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "rows" INTEGER NOT NULL,

    CONSTRAINT "agency_total_pkey" PRIMARY KEY ("tenantId", "agencyId", "about", "state", "month", "id"),
    CONSTRAINT "agency_total_about" CHECK ("about" IN ('recommendations', 'orders', 'confirmed', 'leads', 'recommenders')),
    CONSTRAINT "agency_total_tenantId_agencyId_fkey" FOREIGN KEY ("tenantId", "agencyId")
      REFERENCES "agency" ("tenantId", "id") ON DELETE CASCADE
) WITH (fillfactor = 50);
ALTER TABLE agency_total ENABLE ROW LEVEL SECURITY;
ALTER TABLE agency_total FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON agency_total
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE FUNCTION agency_total_add(of_tenant TEXT, of_agency UUID, of_about TEXT, of_state TEXT, at TIMESTAMPTZ, change INTEGER)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  of_month TEXT := to_char(at AT TIME ZONE 'Europe/Berlin', 'YYYY-MM');
  free UUID;
BEGIN
  SELECT id INTO free FROM agency_total WHERE "tenantId" = of_tenant AND "agencyId" = of_agency AND about = of_about
    AND state = of_state AND month = of_month ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF free IS NULL THEN
    INSERT INTO agency_total ("tenantId", "agencyId", about, state, month, id, rows)
      VALUES (of_tenant, of_agency, of_about, of_state, of_month, gen_random_uuid(), change);
  ELSE
    UPDATE agency_total SET rows = rows + change WHERE "tenantId" = of_tenant AND "agencyId" = of_agency AND about = of_about
      AND state = of_state AND month = of_month AND id = free;
  END IF;
END $$;

-- Once a statement that adds or removes rows; the first argument is 1 or -1, "entries" are its rows.
CREATE FUNCTION agency_total_of_recommendations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM agency_total_add("tenantId", "agencyId", 'recommendations', state, min("createdAt"), TG_ARGV[0]::int * count(*)::int)
    FROM entries WHERE "agencyId" IS NOT NULL
    GROUP BY "tenantId", "agencyId", state, date_trunc('month', "createdAt", 'Europe/Berlin');
  RETURN NULL;
END $$;
CREATE FUNCTION agency_total_of_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM agency_total_add("tenantId", "agencyId", 'orders', state, min("orderedAt"), TG_ARGV[0]::int * count(*)::int)
    FROM entries WHERE "agencyId" IS NOT NULL
    GROUP BY "tenantId", "agencyId", state, date_trunc('month', "orderedAt", 'Europe/Berlin');
  PERFORM agency_total_add("tenantId", "agencyId", 'confirmed', '', min("stateSince"), TG_ARGV[0]::int * count(*)::int)
    FROM entries WHERE "agencyId" IS NOT NULL AND state IN ('confirmed', 'qualified')
    GROUP BY "tenantId", "agencyId", date_trunc('month', "stateSince", 'Europe/Berlin');
  RETURN NULL;
END $$;
CREATE FUNCTION agency_total_of_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM agency_total_add("tenantId", "agencyId", 'leads', state, min("createdAt"), TG_ARGV[0]::int * count(*)::int)
    FROM entries GROUP BY "tenantId", "agencyId", state, date_trunc('month', "createdAt", 'Europe/Berlin');
  RETURN NULL;
END $$;
CREATE FUNCTION agency_total_of_recommenders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM agency_total_add("tenantId", "agencyId", 'recommenders', '', min("createdAt"), TG_ARGV[0]::int * count(*)::int)
    FROM entries GROUP BY "tenantId", "agencyId", date_trunc('month', "createdAt", 'Europe/Berlin');
  RETURN NULL;
END $$;

-- One row moves: its old place has one less, its new one more.
CREATE FUNCTION agency_total_of_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."agencyId" IS NOT NULL THEN
    PERFORM agency_total_add(OLD."tenantId", OLD."agencyId", TG_ARGV[0], OLD.state, OLD."createdAt", -1);
  END IF;
  IF NEW."agencyId" IS NOT NULL THEN
    PERFORM agency_total_add(NEW."tenantId", NEW."agencyId", TG_ARGV[0], NEW.state, NEW."createdAt", 1);
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION agency_total_of_moved_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."agencyId" IS NOT NULL THEN
    PERFORM agency_total_add(OLD."tenantId", OLD."agencyId", 'orders', OLD.state, OLD."orderedAt", -1);
    IF OLD.state IN ('confirmed', 'qualified') THEN
      PERFORM agency_total_add(OLD."tenantId", OLD."agencyId", 'confirmed', '', OLD."stateSince", -1);
    END IF;
  END IF;
  IF NEW."agencyId" IS NOT NULL THEN
    PERFORM agency_total_add(NEW."tenantId", NEW."agencyId", 'orders', NEW.state, NEW."orderedAt", 1);
    IF NEW.state IN ('confirmed', 'qualified') THEN
      PERFORM agency_total_add(NEW."tenantId", NEW."agencyId", 'confirmed', '', NEW."stateSince", 1);
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION agency_total_of_moved_recommender() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM agency_total_add(OLD."tenantId", OLD."agencyId", 'recommenders', '', OLD."createdAt", -1);
  PERFORM agency_total_add(NEW."tenantId", NEW."agencyId", 'recommenders', '', NEW."createdAt", 1);
  RETURN NULL;
END $$;

CREATE TRIGGER agency_total_insert AFTER INSERT ON recommendation
  REFERENCING NEW TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION agency_total_of_recommendations('1');
CREATE TRIGGER agency_total_delete AFTER DELETE ON recommendation
  REFERENCING OLD TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION agency_total_of_recommendations('-1');
CREATE TRIGGER agency_total_update AFTER UPDATE OF state, "agencyId", "createdAt" ON recommendation FOR EACH ROW
  WHEN ((OLD."agencyId" IS NOT NULL OR NEW."agencyId" IS NOT NULL) AND (OLD.state, OLD."agencyId", OLD."createdAt")
    IS DISTINCT FROM (NEW.state, NEW."agencyId", NEW."createdAt"))
  EXECUTE FUNCTION agency_total_of_moved('recommendations');
CREATE TRIGGER agency_total_insert AFTER INSERT ON "order"
  REFERENCING NEW TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION agency_total_of_orders('1');
CREATE TRIGGER agency_total_delete AFTER DELETE ON "order"
  REFERENCING OLD TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION agency_total_of_orders('-1');
-- A column that the trigger order_agency sets is named by no statement: the recommendation's number is.
CREATE TRIGGER agency_total_update AFTER UPDATE OF state, "stateSince", "recommendationNumber", "agencyId", "orderedAt" ON "order"
  FOR EACH ROW WHEN ((OLD."agencyId" IS NOT NULL OR NEW."agencyId" IS NOT NULL)
    AND (OLD.state, OLD."stateSince", OLD."agencyId", OLD."orderedAt")
      IS DISTINCT FROM (NEW.state, NEW."stateSince", NEW."agencyId", NEW."orderedAt"))
  EXECUTE FUNCTION agency_total_of_moved_order();
CREATE TRIGGER agency_total_insert AFTER INSERT ON lead
  REFERENCING NEW TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION agency_total_of_leads('1');
CREATE TRIGGER agency_total_delete AFTER DELETE ON lead
  REFERENCING OLD TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION agency_total_of_leads('-1');
CREATE TRIGGER agency_total_update AFTER UPDATE OF state, "agencyId", "createdAt" ON lead FOR EACH ROW
  WHEN ((OLD.state, OLD."agencyId", OLD."createdAt") IS DISTINCT FROM (NEW.state, NEW."agencyId", NEW."createdAt"))
  EXECUTE FUNCTION agency_total_of_moved('leads');
CREATE TRIGGER agency_total_insert AFTER INSERT ON agency_recommender
  REFERENCING NEW TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION agency_total_of_recommenders('1');
CREATE TRIGGER agency_total_delete AFTER DELETE ON agency_recommender
  REFERENCING OLD TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION agency_total_of_recommenders('-1');
CREATE TRIGGER agency_total_update AFTER UPDATE OF "agencyId", "createdAt" ON agency_recommender FOR EACH ROW
  WHEN ((OLD."agencyId", OLD."createdAt") IS DISTINCT FROM (NEW."agencyId", NEW."createdAt"))
  EXECUTE FUNCTION agency_total_of_moved_recommender();

ALTER TABLE recommendation NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "order" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE lead NO FORCE ROW LEVEL SECURITY;
ALTER TABLE agency_recommender NO FORCE ROW LEVEL SECURITY;
ALTER TABLE agency_total NO FORCE ROW LEVEL SECURITY;
INSERT INTO agency_total ("tenantId", "agencyId", about, state, month, id, rows)
  SELECT "tenantId", "agencyId", about, state, to_char(at AT TIME ZONE 'Europe/Berlin', 'YYYY-MM'), gen_random_uuid(), count(*)
  FROM (
    SELECT "tenantId", "agencyId", 'recommendations' AS about, state, "createdAt" AS at FROM recommendation
    UNION ALL SELECT "tenantId", "agencyId", 'orders', state, "orderedAt" FROM "order"
    UNION ALL SELECT "tenantId", "agencyId", 'confirmed', '', "stateSince" FROM "order" WHERE state IN ('confirmed', 'qualified')
    UNION ALL SELECT "tenantId", "agencyId", 'leads', state, "createdAt" FROM lead
    UNION ALL SELECT "tenantId", "agencyId", 'recommenders', '', "createdAt" FROM agency_recommender
  ) all_rows WHERE "agencyId" IS NOT NULL GROUP BY 1, 2, 3, 4, 5;
ALTER TABLE recommendation FORCE ROW LEVEL SECURITY;
ALTER TABLE "order" FORCE ROW LEVEL SECURITY;
ALTER TABLE lead FORCE ROW LEVEL SECURITY;
ALTER TABLE agency_recommender FORCE ROW LEVEL SECURITY;
ALTER TABLE agency_total FORCE ROW LEVEL SECURITY;
