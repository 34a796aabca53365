-- Sums of the ledger by kind (decision 092): "claims balance" reads them instead of every entry. Several rows a kind, so that
-- transactions that book at the same time never wait for each other: each takes a row that no other holds, or makes one.
-- Triggers keep them, so that a version that does not know this table keeps them, too.
CREATE TABLE "ledger_total" (
    "tenantId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "cents" BIGINT NOT NULL,

    CONSTRAINT "ledger_total_pkey" PRIMARY KEY ("tenantId", "kind", "id")
) WITH (fillfactor = 50);
ALTER TABLE ledger_total ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger_total FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON ledger_total
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

-- Adds to a row that no other transaction holds. Ever more rows are not made: as many as transactions book at one time.
CREATE FUNCTION ledger_total_add(of_tenant TEXT, of_kind TEXT, change BIGINT) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  free UUID;
BEGIN
  SELECT id INTO free FROM ledger_total WHERE "tenantId" = of_tenant AND kind = of_kind
    ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF free IS NULL THEN
    INSERT INTO ledger_total ("tenantId", kind, id, cents) VALUES (of_tenant, of_kind, gen_random_uuid(), change);
  ELSE
    UPDATE ledger_total SET cents = cents + change WHERE "tenantId" = of_tenant AND kind = of_kind AND id = free;
  END IF;
END $$;

-- Once a statement, however many entries it writes or deletes.
CREATE FUNCTION ledger_total_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger_total_add("tenantId", kind, sum(cents)::bigint) FROM entries GROUP BY "tenantId", kind;
  RETURN NULL;
END $$;
CREATE FUNCTION ledger_total_of_old() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger_total_add("tenantId", kind, -sum(cents)::bigint) FROM entries GROUP BY "tenantId", kind;
  RETURN NULL;
END $$;
CREATE FUNCTION ledger_total_of_none() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE ledger_total;
  RETURN NULL;
END $$;

-- Creating a trigger locks out those who book until this transaction ends: none is counted twice or not at all.
CREATE TRIGGER ledger_total_insert AFTER INSERT ON ledger_entry
  REFERENCING NEW TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_total_of_new();
CREATE TRIGGER ledger_total_delete AFTER DELETE ON ledger_entry
  REFERENCING OLD TABLE AS entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_total_of_old();
CREATE TRIGGER ledger_total_truncate AFTER TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_total_of_none();

ALTER TABLE ledger_entry NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_total NO FORCE ROW LEVEL SECURITY;
INSERT INTO ledger_total ("tenantId", kind, id, cents)
  SELECT "tenantId", kind, gen_random_uuid(), sum(cents) FROM ledger_entry GROUP BY "tenantId", kind;
ALTER TABLE ledger_entry FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_total FORCE ROW LEVEL SECURITY;
