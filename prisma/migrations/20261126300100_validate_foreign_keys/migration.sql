-- A session of no account opens nothing.
DELETE FROM session s WHERE NOT EXISTS (SELECT FROM account a WHERE a."tenantId" = s."tenantId" AND a.id = s."accountId");

-- Rows of before are checked. Where one points to nothing (no version of the product writes such, hands may have), the
-- upgrade goes on: the constraint stays NOT VALID, and holds for every new row.
DO $$ DECLARE missing record; BEGIN
  FOR missing IN
    SELECT conname AS name, conrelid::regclass AS place FROM pg_constraint
    WHERE contype = 'f' AND NOT convalidated AND connamespace = current_schema()::regnamespace
  LOOP
    BEGIN
      EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', missing.place, missing.name);
    EXCEPTION WHEN foreign_key_violation THEN
      RAISE WARNING 'rows of % point to nothing: % is not validated', missing.place, missing.name;
    END;
  END LOOP;
END $$;
