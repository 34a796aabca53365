-- An agency's released orders count in the month of their confirmation (Berlin), as its statistics count them: an order that
-- qualifies or is reversed later stays in that month. Before, each counted in the month of its last change of state. "shared":
-- recommendations whose link works, by the month in which they were made: one that was never confirmed is not counted.

-- No row may change between the new triggers and the recount. First of all, in the order in which the product locks.
LOCK TABLE recommendation, "order" IN SHARE ROW EXCLUSIVE MODE;

ALTER TABLE agency_total DROP CONSTRAINT agency_total_about;
ALTER TABLE agency_total ADD CONSTRAINT agency_total_about
  CHECK ("about" IN ('recommendations', 'shared', 'orders', 'confirmed', 'leads', 'recommenders', 'rewards'));

CREATE FUNCTION is_released(state TEXT, at TIMESTAMPTZ) RETURNS boolean IMMUTABLE PARALLEL SAFE LANGUAGE sql
  RETURN at IS NOT NULL AND state IN ('confirmed', 'qualified', 'reversed');

CREATE OR REPLACE FUNCTION agency_total_of_recommendations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM agency_total_add("tenantId", "agencyId", 'recommendations', state, min("createdAt"), TG_ARGV[0]::int * count(*)::int)
    FROM entries WHERE "agencyId" IS NOT NULL
    GROUP BY "tenantId", "agencyId", state, date_trunc('month', "createdAt", 'Europe/Berlin');
  PERFORM agency_total_add("tenantId", "agencyId", 'shared', '', min("createdAt"), TG_ARGV[0]::int * count(*)::int)
    FROM entries WHERE "agencyId" IS NOT NULL AND "openedAt" IS NOT NULL
    GROUP BY "tenantId", "agencyId", date_trunc('month', "createdAt", 'Europe/Berlin');
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION agency_total_of_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM agency_total_add("tenantId", "agencyId", 'orders', state, min("orderedAt"), TG_ARGV[0]::int * count(*)::int)
    FROM entries WHERE "agencyId" IS NOT NULL
    GROUP BY "tenantId", "agencyId", state, date_trunc('month', "orderedAt", 'Europe/Berlin');
  PERFORM agency_total_add("tenantId", "agencyId", 'confirmed', '', min("confirmedAt"), TG_ARGV[0]::int * count(*)::int)
    FROM entries WHERE "agencyId" IS NOT NULL AND is_released(state, "confirmedAt")
    GROUP BY "tenantId", "agencyId", date_trunc('month', "confirmedAt", 'Europe/Berlin');
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION agency_total_of_moved_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."agencyId" IS NOT NULL THEN
    PERFORM agency_total_add(OLD."tenantId", OLD."agencyId", 'orders', OLD.state, OLD."orderedAt", -1);
    IF is_released(OLD.state, OLD."confirmedAt") THEN
      PERFORM agency_total_add(OLD."tenantId", OLD."agencyId", 'confirmed', '', OLD."confirmedAt", -1);
    END IF;
  END IF;
  IF NEW."agencyId" IS NOT NULL THEN
    PERFORM agency_total_add(NEW."tenantId", NEW."agencyId", 'orders', NEW.state, NEW."orderedAt", 1);
    IF is_released(NEW.state, NEW."confirmedAt") THEN
      PERFORM agency_total_add(NEW."tenantId", NEW."agencyId", 'confirmed', '', NEW."confirmedAt", 1);
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION agency_total_of_shared() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."agencyId" IS NOT NULL AND OLD."openedAt" IS NOT NULL THEN
    PERFORM agency_total_add(OLD."tenantId", OLD."agencyId", 'shared', '', OLD."createdAt", -1);
  END IF;
  IF NEW."agencyId" IS NOT NULL AND NEW."openedAt" IS NOT NULL THEN
    PERFORM agency_total_add(NEW."tenantId", NEW."agencyId", 'shared', '', NEW."createdAt", 1);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER agency_total_shared AFTER UPDATE OF "agencyId", "createdAt", "openedAt" ON recommendation FOR EACH ROW
  WHEN ((OLD."agencyId" IS NOT NULL OR NEW."agencyId" IS NOT NULL)
    AND (OLD."agencyId", OLD."createdAt", OLD."openedAt" IS NULL)
      IS DISTINCT FROM (NEW."agencyId", NEW."createdAt", NEW."openedAt" IS NULL))
  EXECUTE FUNCTION agency_total_of_shared();
CREATE OR REPLACE TRIGGER agency_total_update
  AFTER UPDATE OF state, "recommendationNumber", "agencyId", "orderedAt", "confirmedAt" ON "order"
  FOR EACH ROW WHEN ((OLD."agencyId" IS NOT NULL OR NEW."agencyId" IS NOT NULL)
    AND (OLD.state, OLD."agencyId", OLD."orderedAt", OLD."confirmedAt")
      IS DISTINCT FROM (NEW.state, NEW."agencyId", NEW."orderedAt", NEW."confirmedAt"))
  EXECUTE FUNCTION agency_total_of_moved_order();

ALTER TABLE recommendation NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "order" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE agency_total NO FORCE ROW LEVEL SECURITY;
DELETE FROM agency_total WHERE about = 'confirmed';
INSERT INTO agency_total ("tenantId", "agencyId", about, state, month, id, rows)
  SELECT "tenantId", "agencyId", about, '', to_char(at AT TIME ZONE 'Europe/Berlin', 'YYYY-MM'), gen_random_uuid(), count(*)
  FROM (
    SELECT "tenantId", "agencyId", 'confirmed' AS about, "confirmedAt" AS at FROM "order" WHERE is_released(state, "confirmedAt")
    UNION ALL SELECT "tenantId", "agencyId", 'shared', "createdAt" FROM recommendation WHERE "openedAt" IS NOT NULL
  ) all_rows WHERE "agencyId" IS NOT NULL GROUP BY 1, 2, 3, 5;
ALTER TABLE recommendation FORCE ROW LEVEL SECURITY;
ALTER TABLE "order" FORCE ROW LEVEL SECURITY;
ALTER TABLE agency_total FORCE ROW LEVEL SECURITY;
