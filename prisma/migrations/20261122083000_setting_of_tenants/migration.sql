-- A tenant's transactions write the state of its own catalogue and no other setting.
ALTER TABLE setting ENABLE ROW LEVEL SECURITY;
CREATE POLICY readable ON setting FOR SELECT USING (true);
CREATE POLICY own_catalogue ON setting
  USING (key = 'catalogue.' || current_setting('app.tenant_id', true))
  WITH CHECK (key = 'catalogue.' || current_setting('app.tenant_id', true));

-- Rights of later tables are given by prisma/roles.ts, table by table.
ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON TABLES FROM app;
