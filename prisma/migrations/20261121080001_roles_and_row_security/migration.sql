-- The processes work as this role; the migrations' own user takes it on connecting (options: -c role=app).
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'app') THEN
    CREATE ROLE app NOLOGIN;
  END IF;
  EXECUTE format('GRANT app TO %I', current_user);
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  -- another database of the same server made it at this moment
  NULL;
END $$;

GRANT USAGE ON SCHEMA public TO app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO app;

-- Tenants are changed by operations alone; what happened is never rewritten.
REVOKE INSERT, UPDATE, DELETE ON tenant, tenant_version FROM app;
REVOKE UPDATE, DELETE ON event, ledger_entry FROM app;
REVOKE UPDATE ON click FROM app;

-- Every row belongs to a tenant, and a connection sees one tenant's rows, the table's owner included.
DO $$
DECLARE
  name text;
BEGIN
  FOR name IN
    SELECT c.table_name FROM information_schema.columns c
    WHERE c.table_schema = 'public' AND c.column_name = 'tenantId' AND c.table_name <> 'tenant_version'
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING ("tenantId" = current_setting(''app.tenant_id'', true)) WITH CHECK ("tenantId" = current_setting(''app.tenant_id'', true))',
      name
    );
  END LOOP;
END $$;

-- One live link for each referrer and product.
CREATE UNIQUE INDEX recommendation_one_open_link
  ON recommendation ("tenantId", "accountId", (coalesce("productId", '')))
  WHERE state IN ('awaitingOptIn', 'open', 'clicked', 'detailsConfirmed');

-- A claim is in one live payout at most.
CREATE UNIQUE INDEX payout_item_one_live
  ON payout_item ("tenantId", "claimId")
  WHERE state IN ('pending', 'settled');
