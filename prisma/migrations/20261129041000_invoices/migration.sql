-- Invoices of agencies, what they bill, and the counter of their numbers. Additive: a version that does not know them makes none.
CREATE TABLE "invoice_counter" (
    "tenantId" TEXT NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "invoice_counter_pkey" PRIMARY KEY ("tenantId"),
    CONSTRAINT "invoice_counter_last" CHECK ("last" >= 0)
);
ALTER TABLE invoice_counter ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoice_counter FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON invoice_counter
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE "invoice" (
    "tenantId" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "agencyId" UUID NOT NULL,
    "month" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "cancels" UUID,
    "number" INTEGER,
    "state" TEXT NOT NULL,
    "netCents" INTEGER NOT NULL,
    "vatCents" INTEGER NOT NULL,
    "grossCents" INTEGER NOT NULL,
    "seller" JSONB NOT NULL,
    "buyer" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "issuedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "invoice_pkey" PRIMARY KEY ("tenantId", "id"),
    CONSTRAINT "invoice_month" CHECK ("month" ~ '^\d{4}-\d{2}$'),
    CONSTRAINT "invoice_kind" CHECK ("kind" IN ('invoice', 'cancellation') AND ("kind" = 'cancellation') = ("cancels" IS NOT NULL)),
    CONSTRAINT "invoice_state" CHECK ("state" IN ('draft', 'issued', 'paid', 'cancelled')),
    CONSTRAINT "invoice_number" CHECK (("state" = 'draft') = ("number" IS NULL) AND ("number" IS NULL) = ("issuedAt" IS NULL)),
    CONSTRAINT "invoice_sum" CHECK ("grossCents" = "netCents" + "vatCents"),
    CONSTRAINT "invoice_tenantId_agencyId_fkey" FOREIGN KEY ("tenantId", "agencyId")
      REFERENCES "agency" ("tenantId", "id"),
    CONSTRAINT "invoice_tenantId_cancels_fkey" FOREIGN KEY ("tenantId", "cancels")
      REFERENCES "invoice" ("tenantId", "id")
);
CREATE UNIQUE INDEX "invoice_tenantId_number_key" ON "invoice" ("tenantId", "number");
CREATE UNIQUE INDEX "invoice_tenantId_cancels_key" ON "invoice" ("tenantId", "cancels");
CREATE UNIQUE INDEX "invoice_month_once" ON "invoice" ("tenantId", "agencyId", "month")
  WHERE "kind" = 'invoice' AND "state" <> 'cancelled';
CREATE INDEX "invoice_tenantId_agencyId_createdAt_idx" ON "invoice" ("tenantId", "agencyId", "createdAt");
ALTER TABLE invoice ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoice FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON invoice
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

-- One entry of the ledger, or one release, on one document. It stands on at most one document that holds ("holds"): a
-- cancelled invoice lets its items go, so that they can be billed again.
CREATE TABLE "invoice_item" (
    "tenantId" TEXT NOT NULL,
    "invoiceId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "sourceId" UUID NOT NULL,
    "holds" BOOLEAN NOT NULL,
    "orderId" UUID NOT NULL,
    "productName" TEXT NOT NULL,
    "cents" INTEGER NOT NULL,

    CONSTRAINT "invoice_item_pkey" PRIMARY KEY ("tenantId", "invoiceId", "position"),
    CONSTRAINT "invoice_item_kind" CHECK ("kind" IN ('reward', 'fee')),
    CONSTRAINT "invoice_item_tenantId_invoiceId_fkey" FOREIGN KEY ("tenantId", "invoiceId")
      REFERENCES "invoice" ("tenantId", "id") ON DELETE CASCADE
);
CREATE UNIQUE INDEX "invoice_item_once" ON "invoice_item" ("tenantId", "kind", "sourceId") WHERE "holds";
ALTER TABLE invoice_item ENABLE ROW LEVEL SECURITY;
ALTER TABLE invoice_item FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON invoice_item
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

-- The last month that was billed; null: none since the agency was created.
ALTER TABLE "agency" ADD COLUMN "billedMonth" TEXT;
