-- What agencies work on: whom they invited, who recommends for them, their leads; and which agency an order is of.
-- Additive: a version that does not know these tables runs on.
CREATE TABLE "agency_invitation" (
    "tenantId" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "agencyId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "stateSince" TIMESTAMPTZ(3) NOT NULL,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "number" TEXT,
    "language" TEXT NOT NULL,
    "invitedBy" UUID NOT NULL,
    "agreedAt" TIMESTAMPTZ(3) NOT NULL,
    "remindedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agency_invitation_pkey" PRIMARY KEY ("tenantId", "id"),
    CONSTRAINT "agency_invitation_kind" CHECK ("kind" IN ('recommender', 'employee')),
    CONSTRAINT "agency_invitation_state" CHECK ("state" IN ('open', 'accepted', 'declined', 'expired', 'withdrawn')),
    CONSTRAINT "agency_invitation_tenantId_agencyId_fkey" FOREIGN KEY ("tenantId", "agencyId")
      REFERENCES "agency" ("tenantId", "id"),
    CONSTRAINT "agency_invitation_tenantId_invitedBy_fkey" FOREIGN KEY ("tenantId", "invitedBy")
      REFERENCES "sso_user" ("tenantId", "id")
);
-- An agency invites an address once at a time.
CREATE UNIQUE INDEX "agency_invitation_open_key" ON "agency_invitation" ("tenantId", "agencyId", "emailKey", "kind")
  WHERE "state" = 'open';
CREATE INDEX "agency_invitation_tenantId_agencyId_createdAt_id_idx"
  ON "agency_invitation" ("tenantId", "agencyId", "createdAt", "id");
CREATE INDEX "agency_invitation_tenantId_agencyId_lastName_id_idx"
  ON "agency_invitation" ("tenantId", "agencyId", "lastName", "id");
CREATE INDEX "agency_invitation_tenantId_agencyId_expiresAt_id_idx"
  ON "agency_invitation" ("tenantId", "agencyId", "expiresAt", "id");
CREATE INDEX "agency_invitation_tenantId_state_expiresAt_idx" ON "agency_invitation" ("tenantId", "state", "expiresAt");
ALTER TABLE agency_invitation ENABLE ROW LEVEL SECURITY;
ALTER TABLE agency_invitation FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON agency_invitation
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

-- Which accounts recommend for an agency: one agency for each.
CREATE TABLE "agency_recommender" (
    "tenantId" TEXT NOT NULL,
    "accountId" UUID NOT NULL,
    "agencyId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agency_recommender_pkey" PRIMARY KEY ("tenantId", "accountId"),
    CONSTRAINT "agency_recommender_tenantId_agencyId_fkey" FOREIGN KEY ("tenantId", "agencyId")
      REFERENCES "agency" ("tenantId", "id"),
    CONSTRAINT "agency_recommender_tenantId_accountId_fkey" FOREIGN KEY ("tenantId", "accountId")
      REFERENCES "account" ("tenantId", "id") ON DELETE CASCADE
);
CREATE INDEX "agency_recommender_tenantId_agencyId_createdAt_accountId_idx"
  ON "agency_recommender" ("tenantId", "agencyId", "createdAt", "accountId");
ALTER TABLE agency_recommender ENABLE ROW LEVEL SECURITY;
ALTER TABLE agency_recommender FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON agency_recommender
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE "lead" (
    "tenantId" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "agencyId" UUID NOT NULL,
    "recommendationNumber" TEXT NOT NULL,
    "recipientNumber" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "stateSince" TIMESTAMPTZ(3) NOT NULL,
    "lostReason" TEXT,
    "nextStep" TEXT NOT NULL,
    "nextStepOn" DATE,
    "notes" TEXT NOT NULL,
    "touchedAt" TIMESTAMPTZ(3) NOT NULL,
    "attentionAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lead_pkey" PRIMARY KEY ("tenantId", "id"),
    CONSTRAINT "lead_state" CHECK ("state" IN ('new', 'contacted', 'appointment', 'won', 'lost')),
    CONSTRAINT "lead_lost" CHECK (("state" = 'lost') = ("lostReason" IS NOT NULL)),
    CONSTRAINT "lead_lostReason" CHECK ("lostReason" IN ('notReached', 'notInterested', 'otherProvider', 'notPossible')),
    CONSTRAINT "lead_tenantId_agencyId_fkey" FOREIGN KEY ("tenantId", "agencyId")
      REFERENCES "agency" ("tenantId", "id"),
    CONSTRAINT "lead_tenantId_recommendationNumber_fkey" FOREIGN KEY ("tenantId", "recommendationNumber")
      REFERENCES "recommendation" ("tenantId", "number") ON DELETE CASCADE,
    CONSTRAINT "lead_tenantId_recipientNumber_fkey" FOREIGN KEY ("tenantId", "recipientNumber")
      REFERENCES "recipient" ("tenantId", "number") ON DELETE CASCADE
);
CREATE UNIQUE INDEX "lead_tenantId_recipientNumber_key" ON "lead" ("tenantId", "recipientNumber");
CREATE INDEX "lead_tenantId_recommendationNumber_idx" ON "lead" ("tenantId", "recommendationNumber");
CREATE INDEX "lead_tenantId_agencyId_attentionAt_id_idx" ON "lead" ("tenantId", "agencyId", "attentionAt", "id");
CREATE INDEX "lead_tenantId_agencyId_createdAt_id_idx" ON "lead" ("tenantId", "agencyId", "createdAt", "id");
CREATE INDEX "lead_tenantId_agencyId_touchedAt_id_idx" ON "lead" ("tenantId", "agencyId", "touchedAt", "id");
ALTER TABLE lead ENABLE ROW LEVEL SECURITY;
ALTER TABLE lead FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON lead
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

-- An order is of the agency of its recommendation. It stands in the order, so that reports read one index (decision 082).
ALTER TABLE "order" ADD COLUMN "agencyId" UUID;
CREATE FUNCTION order_agency() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."agencyId" := (SELECT r."agencyId" FROM recommendation r
    WHERE r."tenantId" = NEW."tenantId" AND r.number = NEW."recommendationNumber");
  RETURN NEW;
END $$;
CREATE TRIGGER order_agency BEFORE INSERT OR UPDATE OF "recommendationNumber" ON "order"
  FOR EACH ROW EXECUTE FUNCTION order_agency();
CREATE INDEX "order_tenantId_agencyId_orderedAt_id_idx" ON "order" ("tenantId", "agencyId", "orderedAt", "id")
  WHERE "agencyId" IS NOT NULL;
CREATE INDEX "order_tenantId_agencyId_stateSince_id_idx" ON "order" ("tenantId", "agencyId", "stateSince", "id")
  WHERE "agencyId" IS NOT NULL;
CREATE INDEX "order_tenantId_agencyId_state_orderedAt_id_idx" ON "order" ("tenantId", "agencyId", "state", "orderedAt", "id")
  WHERE "agencyId" IS NOT NULL;
