-- Agencies, the people who sign in through the tenant's identity provider, their sessions, and the advisers of the public list.
-- Additive: a version that does not know these tables runs on.
CREATE TABLE "agency" (
    "tenantId" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "externalId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "street" TEXT NOT NULL,
    "postcode" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "feeCents" INTEGER NOT NULL,
    "vatId" TEXT,
    "ibanSealed" TEXT,
    "agreementVersion" TEXT,
    "agreementAt" TIMESTAMPTZ(3),
    "agreementBy" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agency_pkey" PRIMARY KEY ("tenantId", "id"),
    CONSTRAINT "agency_state" CHECK ("state" IN ('active', 'inactive')),
    CONSTRAINT "agency_fee" CHECK ("feeCents" >= 0),
    CONSTRAINT "agency_agreement" CHECK (("agreementVersion" IS NULL) = ("agreementAt" IS NULL))
);
CREATE UNIQUE INDEX "agency_tenantId_externalId_key" ON "agency" ("tenantId", "externalId");
ALTER TABLE agency ENABLE ROW LEVEL SECURITY;
ALTER TABLE agency FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON agency
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE "sso_user" (
    "tenantId" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "agencyId" UUID,
    "role" TEXT,
    "state" TEXT NOT NULL,
    "subject" TEXT,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "number" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "lastLoginAt" TIMESTAMPTZ(3),

    CONSTRAINT "sso_user_pkey" PRIMARY KEY ("tenantId", "id"),
    CONSTRAINT "sso_user_role" CHECK ("role" IN ('owner', 'inactiveOwner', 'employee', 'agent', 'support')),
    CONSTRAINT "sso_user_agency" CHECK ("role" IS NULL OR ("role" IN ('owner', 'inactiveOwner', 'employee')) = ("agencyId" IS NOT NULL)),
    CONSTRAINT "sso_user_state" CHECK ("state" IN ('invited', 'active', 'ended')),
    CONSTRAINT "sso_user_tenantId_agencyId_fkey" FOREIGN KEY ("tenantId", "agencyId")
      REFERENCES "agency" ("tenantId", "id")
);
CREATE UNIQUE INDEX "sso_user_tenantId_subject_key" ON "sso_user" ("tenantId", "subject");
CREATE UNIQUE INDEX "sso_user_tenantId_emailKey_key" ON "sso_user" ("tenantId", "emailKey");
CREATE INDEX "sso_user_tenantId_agencyId_idx" ON "sso_user" ("tenantId", "agencyId");
ALTER TABLE sso_user ENABLE ROW LEVEL SECURITY;
ALTER TABLE sso_user FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON sso_user
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE "sso_session" (
    "tenantId" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "sid" TEXT,
    "idTokenSealed" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sso_session_pkey" PRIMARY KEY ("tenantId", "tokenHash"),
    CONSTRAINT "sso_session_tenantId_userId_fkey" FOREIGN KEY ("tenantId", "userId")
      REFERENCES "sso_user" ("tenantId", "id") ON DELETE CASCADE
);
CREATE INDEX "sso_session_tenantId_userId_idx" ON "sso_session" ("tenantId", "userId");
CREATE INDEX "sso_session_tenantId_sid_idx" ON "sso_session" ("tenantId", "sid");
CREATE INDEX "sso_session_tenantId_expiresAt_idx" ON "sso_session" ("tenantId", "expiresAt");
ALTER TABLE sso_session ENABLE ROW LEVEL SECURITY;
ALTER TABLE sso_session FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON sso_session
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

-- The faces of an agency in the public list of advisers.
CREATE TABLE "adviser" (
    "tenantId" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "agencyId" UUID NOT NULL,
    "externalId" TEXT NOT NULL,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "postcode" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "photo" TEXT,
    "isListed" BOOLEAN NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "adviser_pkey" PRIMARY KEY ("tenantId", "id"),
    CONSTRAINT "adviser_tenantId_agencyId_fkey" FOREIGN KEY ("tenantId", "agencyId")
      REFERENCES "agency" ("tenantId", "id")
);
CREATE UNIQUE INDEX "adviser_tenantId_externalId_key" ON "adviser" ("tenantId", "externalId");
CREATE INDEX "adviser_tenantId_agencyId_idx" ON "adviser" ("tenantId", "agencyId");
CREATE INDEX "adviser_tenantId_lastName_idx" ON "adviser" ("tenantId", "lastName", "id") WHERE "isListed";
ALTER TABLE adviser ENABLE ROW LEVEL SECURITY;
ALTER TABLE adviser FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON adviser
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

-- Which agency a recommendation is for, and by which of its advisers; both null where no agency has part in it.
ALTER TABLE "recommendation" ADD COLUMN "agencyId" UUID, ADD COLUMN "adviserId" UUID;
ALTER TABLE "recommendation" ADD CONSTRAINT "recommendation_tenantId_agencyId_fkey" FOREIGN KEY ("tenantId", "agencyId")
  REFERENCES "agency" ("tenantId", "id") NOT VALID;
ALTER TABLE "recommendation" ADD CONSTRAINT "recommendation_tenantId_adviserId_fkey" FOREIGN KEY ("tenantId", "adviserId")
  REFERENCES "adviser" ("tenantId", "id") NOT VALID;
ALTER TABLE "recommendation" VALIDATE CONSTRAINT "recommendation_tenantId_agencyId_fkey";
ALTER TABLE "recommendation" VALIDATE CONSTRAINT "recommendation_tenantId_adviserId_fkey";
CREATE INDEX "recommendation_tenantId_agencyId_createdAt_number_idx"
  ON "recommendation" ("tenantId", "agencyId", "createdAt", "number") WHERE "agencyId" IS NOT NULL;
