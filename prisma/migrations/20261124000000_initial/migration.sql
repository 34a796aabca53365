-- The tables of the installation, as schema.prisma describes them. What Prisma's schema language cannot say is here only: row-level
-- security, partial and trigram indexes, and the triggers that keep totals. prisma/checks.ts adds the CHECK constraints that follow from
-- the code's tables of states and kinds; prisma/roles.ts grants the rights and forces row-level security.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- A name as people search for it: without case and accents, and alike whether an umlaut is written as one letter, with an
-- e, or without its dots.
CREATE FUNCTION folded(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN replace(replace(replace(replace(translate(lower(name),
  'äöüÄÖÜáàâãåæéèêëíìîïóòôõøœúùûýÿçñšžčćđłğışÁÀÂÃÅÆÉÈÊËÍÌÎÏÓÒÔÕØŒÚÙÛÝÇÑŠŽČĆĐŁĞİŞ',
  'aouaouaaaaaaeeeeiiiioooooouuuyycnszccdlgisaaaaaaeeeeiiiioooooouuuycnszccdlgis'),
  'ß', 'ss'), 'ae', 'a'), 'oe', 'o'), 'ue', 'u');

CREATE FUNCTION is_released(state text, at timestamptz) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ((at IS NOT NULL) AND (state = ANY (ARRAY['confirmed', 'qualified', 'reversed'])));

CREATE TABLE account (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  state text NOT NULL,
  email text NOT NULL,
  "emailKey" text NOT NULL,
  salutation text,
  "firstName" text NOT NULL,
  "lastName" text NOT NULL,
  language text NOT NULL,
  "referrerHash" text NOT NULL,
  "passwordHash" text,
  "newsletterGiven" boolean DEFAULT false NOT NULL,
  "newsletterSentAt" timestamptz(3),
  "blockReason" text,
  "createdAt" timestamptz(3) NOT NULL,
  "confirmedAt" timestamptz(3),
  "deletedAt" timestamptz(3),
  "passkeyHintClosedAt" timestamptz(3),
  "remindByMail" boolean DEFAULT true NOT NULL,
  "newsByMail" boolean DEFAULT false NOT NULL,
  "lastNameFolded" text GENERATED ALWAYS AS (folded("lastName")) STORED,
  "firstNameFolded" text GENERATED ALWAYS AS (folded("firstName")) STORED,
  CONSTRAINT account_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX account_blocked ON account ("tenantId", id) WHERE (state = 'blocked');
CREATE INDEX account_deleted ON account ("tenantId", "deletedAt") WHERE (state = 'deleted');
CREATE INDEX account_first_name ON account ("tenantId", "firstNameFolded" text_pattern_ops, "lastNameFolded" text_pattern_ops, id)
  WHERE ("lastName" <> '');
CREATE INDEX account_last_name ON account ("tenantId", "lastNameFolded" text_pattern_ops, "firstNameFolded" text_pattern_ops, id)
  WHERE ("lastName" <> '');
CREATE INDEX account_mailbox ON account ("tenantId", "emailKey" text_pattern_ops, "lastNameFolded" text_pattern_ops, id)
  WHERE (email <> '');
CREATE INDEX account_news ON account ("tenantId", id) WHERE "newsByMail";
CREATE INDEX account_unconfirmed ON account ("tenantId", "createdAt") WHERE (state = 'unconfirmed');
CREATE UNIQUE INDEX "account_tenantId_emailKey_key" ON account ("tenantId", "emailKey");
CREATE UNIQUE INDEX "account_tenantId_referrerHash_key" ON account ("tenantId", "referrerHash");
ALTER TABLE account ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON account
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE adviser (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  "agencyId" uuid NOT NULL,
  "externalId" text NOT NULL,
  "firstName" text NOT NULL,
  "lastName" text NOT NULL,
  postcode text NOT NULL,
  city text NOT NULL,
  photo text,
  "isListed" boolean NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  CONSTRAINT adviser_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX "adviser_tenantId_lastName_idx" ON adviser ("tenantId", "lastName", id) WHERE "isListed";
CREATE UNIQUE INDEX "adviser_tenantId_externalId_key" ON adviser ("tenantId", "externalId");
ALTER TABLE adviser ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON adviser
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE agency (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  "externalId" text NOT NULL,
  name text NOT NULL,
  street text NOT NULL,
  postcode text NOT NULL,
  city text NOT NULL,
  phone text NOT NULL,
  email text NOT NULL,
  state text NOT NULL,
  "feeCents" integer NOT NULL,
  "vatId" text,
  "ibanSealed" text,
  "agreementVersion" text,
  "agreementAt" timestamptz(3),
  "agreementBy" uuid,
  "createdAt" timestamptz(3) NOT NULL,
  "billedMonth" text,
  "countedAt" timestamptz(3),
  "billedUntil" timestamptz(3),
  CONSTRAINT agency_agreement CHECK ((("agreementVersion" IS NULL) = ("agreementAt" IS NULL))),
  CONSTRAINT agency_fee CHECK (("feeCents" >= 0)),
  CONSTRAINT agency_state CHECK ((state = ANY (ARRAY['active', 'inactive']))),
  CONSTRAINT agency_pkey PRIMARY KEY ("tenantId", id)
);
CREATE UNIQUE INDEX "agency_tenantId_externalId_key" ON agency ("tenantId", "externalId");
ALTER TABLE agency ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON agency
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE agency_day (
  "tenantId" text NOT NULL,
  "agencyId" uuid NOT NULL,
  day date NOT NULL,
  product text NOT NULL,
  shared integer NOT NULL,
  opened integer NOT NULL,
  details integer NOT NULL,
  ordered integer NOT NULL,
  released integer NOT NULL,
  paid integer NOT NULL,
  CONSTRAINT agency_day_pkey PRIMARY KEY ("tenantId", "agencyId", day, product)
);
ALTER TABLE agency_day ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON agency_day
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE agency_invitation (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  "agencyId" uuid NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  "stateSince" timestamptz(3) NOT NULL,
  "firstName" text NOT NULL,
  "lastName" text NOT NULL,
  email text NOT NULL,
  "emailKey" text NOT NULL,
  number text,
  language text NOT NULL,
  "invitedBy" uuid NOT NULL,
  "agreedAt" timestamptz(3),
  "remindedAt" timestamptz(3),
  "createdAt" timestamptz(3) NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  CONSTRAINT agency_invitation_kind CHECK ((kind = ANY (ARRAY['referrer', 'employee']))),
  CONSTRAINT agency_invitation_state CHECK ((state = ANY (ARRAY['open', 'accepted', 'declined', 'expired', 'withdrawn']))),
  CONSTRAINT agency_invitation_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX "agency_invitation_tenantId_agencyId_createdAt_id_idx" ON agency_invitation ("tenantId", "agencyId", "createdAt", id);
CREATE INDEX "agency_invitation_tenantId_agencyId_expiresAt_id_idx" ON agency_invitation ("tenantId", "agencyId", "expiresAt", id);
CREATE INDEX "agency_invitation_tenantId_agencyId_lastName_id_idx" ON agency_invitation ("tenantId", "agencyId", "lastName", id);
CREATE INDEX "agency_invitation_tenantId_state_expiresAt_idx" ON agency_invitation ("tenantId", state, "expiresAt");
CREATE UNIQUE INDEX agency_invitation_open_key ON agency_invitation ("tenantId", "agencyId", "emailKey", kind) WHERE (state = 'open');
ALTER TABLE agency_invitation ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON agency_invitation
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE agency_referrer (
  "tenantId" text NOT NULL,
  "accountId" uuid NOT NULL,
  "agencyId" uuid NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  CONSTRAINT agency_referrer_pkey PRIMARY KEY ("tenantId", "accountId")
);
CREATE INDEX "agency_referrer_tenantId_agencyId_createdAt_accountId_idx"
  ON agency_referrer ("tenantId", "agencyId", "createdAt", "accountId");
ALTER TABLE agency_referrer ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON agency_referrer
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE agency_top_referrer (
  "tenantId" text NOT NULL,
  "agencyId" uuid NOT NULL,
  days integer NOT NULL,
  place integer NOT NULL,
  "accountId" uuid NOT NULL,
  shared integer NOT NULL,
  opened integer NOT NULL,
  details integer NOT NULL,
  ordered integer NOT NULL,
  released integer NOT NULL,
  paid integer NOT NULL,
  CONSTRAINT agency_top_referrer_pkey PRIMARY KEY ("tenantId", "agencyId", days, place)
);
CREATE INDEX "agency_top_referrer_tenantId_accountId_idx" ON agency_top_referrer ("tenantId", "accountId");
ALTER TABLE agency_top_referrer ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON agency_top_referrer
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE agency_total (
  "tenantId" text NOT NULL,
  "agencyId" uuid NOT NULL,
  about text NOT NULL,
  state text NOT NULL,
  month text NOT NULL,
  id uuid NOT NULL,
  rows integer NOT NULL,
  CONSTRAINT agency_total_about CHECK ((about = ANY (ARRAY['recommendations', 'shared', 'orders', 'confirmed', 'leads', 'referrers', 'rewards']))),
  CONSTRAINT agency_total_pkey PRIMARY KEY ("tenantId", "agencyId", about, state, month, id)
) WITH (fillfactor='50');
ALTER TABLE agency_total ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON agency_total
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE api_client (
  "tenantId" text NOT NULL,
  name text NOT NULL,
  "keyHash" text NOT NULL,
  prefix text NOT NULL,
  "limitFactor" integer NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "lastUsedAt" timestamptz(3),
  "revokedAt" timestamptz(3),
  CONSTRAINT api_client_limit CHECK ((("limitFactor" >= 1) AND ("limitFactor" <= 1000))),
  CONSTRAINT api_client_pkey PRIMARY KEY ("tenantId", name)
);
CREATE UNIQUE INDEX "api_client_tenantId_keyHash_key" ON api_client ("tenantId", "keyHash");
ALTER TABLE api_client ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON api_client
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE audit_entry (
  "tenantId" text NOT NULL,
  seq bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  kind text NOT NULL,
  actor text NOT NULL,
  "actorId" text,
  "accountId" uuid,
  about text,
  previous text NOT NULL,
  hash text NOT NULL,
  CONSTRAINT audit_entry_seq CHECK ((seq > 0)),
  CONSTRAINT audit_entry_pkey PRIMARY KEY ("tenantId", seq)
);
CREATE INDEX "audit_entry_tenantId_accountId_seq_idx" ON audit_entry ("tenantId", "accountId", seq);
CREATE INDEX "audit_entry_tenantId_actorId_seq_idx" ON audit_entry ("tenantId", "actorId", seq);
CREATE INDEX "audit_entry_tenantId_at_idx" ON audit_entry ("tenantId", at);
CREATE INDEX "audit_entry_tenantId_kind_seq_idx" ON audit_entry ("tenantId", kind, seq);
ALTER TABLE audit_entry ENABLE ROW LEVEL SECURITY;
CREATE POLICY proof ON audit_entry AS RESTRICTIVE FOR DELETE USING ((at < (now() - '3 years'::interval)));
CREATE POLICY tenant ON audit_entry
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE bank_detail (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  "ownerKind" text NOT NULL,
  "ownerId" text NOT NULL,
  "ibanSealed" text NOT NULL,
  "holderSealed" text NOT NULL,
  "ibanLast4" text NOT NULL,
  "ibanIndex" text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "usableFrom" timestamptz(3) NOT NULL,
  "replacedAt" timestamptz(3),
  "sharedSince" timestamptz(3),
  "birthDateSealed" text,
  CONSTRAINT bank_detail_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX "bank_detail_tenantId_ibanIndex_idx" ON bank_detail ("tenantId", "ibanIndex");
CREATE INDEX "bank_detail_tenantId_ownerKind_ownerId_idx" ON bank_detail ("tenantId", "ownerKind", "ownerId");
CREATE INDEX bank_detail_current ON bank_detail ("tenantId", "createdAt") WHERE ("replacedAt" IS NULL);
CREATE INDEX bank_detail_replaced ON bank_detail ("tenantId", "replacedAt") WHERE ("replacedAt" IS NOT NULL);
CREATE UNIQUE INDEX bank_detail_one_current ON bank_detail ("tenantId", "ownerKind", "ownerId") WHERE ("replacedAt" IS NULL);
ALTER TABLE bank_detail ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON bank_detail
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE bank_entry (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  account text NOT NULL,
  reference text NOT NULL,
  "statementId" text NOT NULL,
  "bookedOn" date NOT NULL,
  direction text NOT NULL,
  cents bigint NOT NULL,
  "endToEndId" text,
  "fileId" text,
  "returnReason" text,
  "isReversal" boolean NOT NULL,
  "itemId" text,
  "runId" uuid,
  "undoesId" uuid,
  outcome text,
  "surplusCents" bigint DEFAULT 0 NOT NULL,
  "importedBy" text NOT NULL,
  "importedAt" timestamptz(3) NOT NULL,
  "closedBy" text,
  "closedAt" timestamptz(3),
  "closeReason" text,
  "closeNote" text,
  "askedBy" text,
  "askedAt" timestamptz(3),
  "askedReason" text,
  "askedNote" text,
  "askedItemId" text,
  "declinedBy" text,
  "declinedAt" timestamptz(3),
  "declinedNote" text,
  "assignedBy" text,
  "assignedAt" timestamptz(3),
  "assignedNote" text,
  "droppedReason" text,
  "effectAt" timestamptz(3),
  "effectSeq" bigserial NOT NULL,
  CONSTRAINT bank_entry_pkey PRIMARY KEY ("tenantId", id),
  CONSTRAINT bank_entry_closed CHECK (("closedAt" IS NULL) = ("closedBy" IS NULL) AND ("closedAt" IS NULL) = ("closeReason" IS NULL)),
  CONSTRAINT bank_entry_asked CHECK (("askedAt" IS NULL) = ("askedBy" IS NULL) AND ("askedAt" IS NULL) = ("askedReason" IS NULL)),
  CONSTRAINT bank_entry_asked_item CHECK (("askedItemId" IS NOT NULL) = coalesce("askedReason" = 'payment', false)),
  CONSTRAINT bank_entry_assigned CHECK (("assignedAt" IS NULL) = ("assignedBy" IS NULL) AND ("assignedAt" IS NULL) = ("assignedNote" IS NULL)
    AND ("assignedAt" IS NULL OR ("itemId" IS NOT NULL AND direction = 'debit'))),
  CONSTRAINT bank_entry_declined CHECK (("declinedAt" IS NULL) = ("declinedBy" IS NULL) AND ("declinedAt" IS NULL) = ("declinedNote" IS NULL)
    AND ("declinedAt" IS NULL OR "askedAt" IS NOT NULL)),
  -- What no claim accounts for: all, a part, or none of the entry. What is unknown is nobody's until a person closes it as ours.
  CONSTRAINT bank_entry_surplus CHECK (CASE
    WHEN outcome IN ('paidTwice', 'notAReturn', 'nothingToUndo', 'fileTakenBack', 'notAtBank', 'referenceReused')
      THEN "surplusCents" = CASE direction WHEN 'debit' THEN cents ELSE -cents END
    WHEN outcome IN ('amountDiffers', 'claimNotPayable') THEN true
    WHEN outcome = 'unknown' AND "closeReason" IN ('moneyBack', 'writtenOff', 'paidByHand', 'bankCorrected')
      THEN "surplusCents" = CASE direction WHEN 'debit' THEN cents ELSE -cents END
    ELSE "surplusCents" = 0 END)
);
CREATE UNIQUE INDEX "bank_entry_tenantId_account_reference_key" ON bank_entry ("tenantId", account, reference);
CREATE INDEX "bank_entry_tenantId_itemId_idx" ON bank_entry ("tenantId", "itemId");
CREATE INDEX "bank_entry_tenantId_runId_idx" ON bank_entry ("tenantId", "runId");
CREATE INDEX "bank_entry_tenantId_undoesId_idx" ON bank_entry ("tenantId", "undoesId");
-- The queue of finance, the oldest booking first.
CREATE INDEX bank_entry_open ON bank_entry ("tenantId", "bookedOn", id)
  WHERE ("closedAt" IS NULL AND outcome IN ('paidTwice', 'notAReturn', 'nothingToUndo', 'unknown', 'amountDiffers', 'notAtBank',
    'claimNotPayable', 'referenceReused', 'fileTakenBack'));
ALTER TABLE bank_entry ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON bank_entry
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE bonus_deal (
  "tenantId" text NOT NULL,
  "orderId" uuid NOT NULL,
  "windowId" uuid NOT NULL,
  CONSTRAINT bonus_deal_pkey PRIMARY KEY ("tenantId", "orderId")
);
CREATE INDEX "bonus_deal_tenantId_windowId_idx" ON bonus_deal ("tenantId", "windowId");
ALTER TABLE bonus_deal ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON bonus_deal
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE bonus_window (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  "accountId" uuid NOT NULL,
  start date NOT NULL,
  "end" date NOT NULL,
  deals integer NOT NULL,
  cents integer NOT NULL,
  "openedAt" timestamptz(3) NOT NULL,
  CONSTRAINT bonus_window_pkey PRIMARY KEY ("tenantId", id)
);
CREATE UNIQUE INDEX "bonus_window_tenantId_accountId_start_key" ON bonus_window ("tenantId", "accountId", start);
ALTER TABLE bonus_window ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON bonus_window
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE campaign (
  "tenantId" text NOT NULL,
  id text NOT NULL,
  slug text NOT NULL,
  year integer,
  title text NOT NULL,
  text text NOT NULL,
  "legalText" text NOT NULL,
  "consentText" text NOT NULL,
  "consentRequired" boolean NOT NULL,
  "startsOn" date NOT NULL,
  "endsOn" date NOT NULL,
  raises jsonb NOT NULL DEFAULT '[]',
  english jsonb,
  CONSTRAINT campaign_pkey PRIMARY KEY ("tenantId", id)
);
CREATE UNIQUE INDEX "campaign_tenantId_slug_key" ON campaign ("tenantId", slug);
ALTER TABLE campaign ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON campaign
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE case_message (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  "caseId" uuid NOT NULL,
  author text NOT NULL,
  "textSealed" text NOT NULL,
  "answeredBy" text,
  "createdAt" timestamptz(3) NOT NULL,
  CONSTRAINT case_message_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX "case_message_tenantId_caseId_createdAt_idx" ON case_message ("tenantId", "caseId", "createdAt");
ALTER TABLE case_message ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON case_message
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE catalogue_draft (
  "tenantId" text NOT NULL,
  kind text NOT NULL,
  "itemId" text NOT NULL,
  id uuid NOT NULL,
  facts jsonb NOT NULL,
  base integer NOT NULL,
  "savedAt" timestamptz(3) NOT NULL,
  "savedBy" text NOT NULL,
  "authorId" uuid NOT NULL,
  "publishAt" timestamptz(3),
  CONSTRAINT catalogue_draft_pkey PRIMARY KEY ("tenantId", kind, "itemId")
);
CREATE INDEX "catalogue_draft_tenantId_publishAt_idx" ON catalogue_draft ("tenantId", "publishAt");
ALTER TABLE catalogue_draft ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON catalogue_draft
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE catalogue_version (
  "tenantId" text NOT NULL,
  version integer NOT NULL,
  catalogue jsonb NOT NULL,
  "appliedAt" timestamptz(3) NOT NULL,
  "appliedBy" text NOT NULL,
  CONSTRAINT catalogue_version_pkey PRIMARY KEY ("tenantId", version)
);
ALTER TABLE catalogue_version ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON catalogue_version
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE claim_hold (
  "tenantId" text NOT NULL,
  "claimId" uuid NOT NULL,
  cause text NOT NULL,
  "reasonCode" text NOT NULL,
  actor text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  CONSTRAINT claim_hold_pkey PRIMARY KEY ("tenantId", "claimId", cause)
);
CREATE INDEX "claim_hold_tenantId_cause_idx" ON claim_hold ("tenantId", cause);
CREATE INDEX claim_hold_of_address ON claim_hold ("tenantId", "createdAt") WHERE (cause ~~ 'address:%');
ALTER TABLE claim_hold ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON claim_hold
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE click (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  "recommendationNumber" text NOT NULL,
  "recipientNumber" text NOT NULL,
  channel text,
  "addressHash" text NOT NULL,
  at timestamptz(3) NOT NULL,
  suspicious boolean DEFAULT false NOT NULL,
  CONSTRAINT click_pkey PRIMARY KEY ("tenantId", "recommendationNumber", id, at)
) PARTITION BY RANGE (at);
-- What belongs to no month's partition. The partitions have neither policies nor rights: only their owner opens them by themselves.
CREATE TABLE click_rest PARTITION OF click DEFAULT;
ALTER TABLE click ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON click
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE consent_answer (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  "visitorId" uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  place text NOT NULL,
  "textVersion" text NOT NULL,
  "values" jsonb NOT NULL,
  withdrawn text[],
  CONSTRAINT consent_answer_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX "consent_answer_tenantId_at_idx" ON consent_answer ("tenantId", at);
CREATE INDEX "consent_answer_tenantId_visitorId_at_idx" ON consent_answer ("tenantId", "visitorId", at);
ALTER TABLE consent_answer ENABLE ROW LEVEL SECURITY;
CREATE POLICY proof ON consent_answer AS RESTRICTIVE FOR DELETE USING ((at < (now() - '3 years'::interval)));
CREATE POLICY tenant ON consent_answer
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE customer_number (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  "accountId" uuid NOT NULL,
  state text NOT NULL,
  "numberSealed" text NOT NULL,
  "submittedAt" timestamptz(3) NOT NULL,
  "decidedAt" timestamptz(3),
  "decidedBy" text,
  "reasonCode" text,
  CONSTRAINT customer_number_state CHECK ((state = ANY (ARRAY['submitted', 'confirmed', 'rejected']))),
  CONSTRAINT customer_number_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX "customer_number_tenantId_state_submittedAt_idx" ON customer_number ("tenantId", state, "submittedAt");
CREATE UNIQUE INDEX "customer_number_tenantId_accountId_key" ON customer_number ("tenantId", "accountId");
ALTER TABLE customer_number ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON customer_number
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE device_offer (
  "tenantId" text NOT NULL,
  id text NOT NULL,
  "deviceType" text NOT NULL,
  manufacturer text NOT NULL,
  class text NOT NULL,
  "tariffDeviceName" text NOT NULL,
  "tariffDeviceDescription" text NOT NULL,
  "tariffName" text NOT NULL,
  "deviceName" text NOT NULL,
  "deviceDescription" text NOT NULL,
  "deviceId" text NOT NULL,
  "deviceCents" integer NOT NULL,
  "tariffId" text NOT NULL,
  "tariffCents" integer NOT NULL,
  "position" integer NOT NULL,
  promotion boolean DEFAULT false NOT NULL,
  "topPosition" boolean DEFAULT false NOT NULL,
  "promotionCents" integer,
  english jsonb,
  CONSTRAINT device_offer_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX "device_offer_tenantId_tariffId_position_idx" ON device_offer ("tenantId", "tariffId", "position");
ALTER TABLE device_offer ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON device_offer
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE email_change (
  "tenantId" text NOT NULL,
  "accountId" uuid NOT NULL,
  email text NOT NULL,
  "tokenHash" text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  "usedAt" timestamptz(3),
  CONSTRAINT email_change_pkey PRIMARY KEY ("tenantId", "accountId")
);
CREATE INDEX "email_change_tenantId_expiresAt_idx" ON email_change ("tenantId", "expiresAt");
CREATE UNIQUE INDEX "email_change_tenantId_tokenHash_key" ON email_change ("tenantId", "tokenHash");
ALTER TABLE email_change ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON email_change
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE event (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  aggregate text NOT NULL,
  "aggregateId" text NOT NULL,
  event text NOT NULL,
  "from" text,
  "to" text,
  actor text NOT NULL,
  "actorId" text,
  "reasonCode" text,
  key text NOT NULL,
  data jsonb,
  "occurredAt" timestamptz(3) NOT NULL,
  "recordedAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  seq bigserial NOT NULL,
  CONSTRAINT event_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX event_bank_removed ON event ("tenantId", ((data ->> 'ownerId'::text)), "occurredAt")
  WHERE ((aggregate = 'bankDetail') AND (event = 'remove'));
CREATE INDEX "event_recordedAt_idx" ON event USING brin ("recordedAt");
CREATE INDEX "event_tenantId_aggregate_aggregateId_seq_idx" ON event ("tenantId", aggregate, "aggregateId", seq);
CREATE UNIQUE INDEX "event_tenantId_key_key" ON event ("tenantId", key);
ALTER TABLE event ENABLE ROW LEVEL SECURITY;
CREATE POLICY record ON event AS RESTRICTIVE FOR DELETE USING (("recordedAt" < (now() - '8 years'::interval)));
CREATE POLICY tenant ON event
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE health_reading (
  name text NOT NULL,
  subject text NOT NULL,
  value double precision NOT NULL,
  at timestamptz(3) NOT NULL,
  CONSTRAINT health_reading_pkey PRIMARY KEY (name, subject)
);

CREATE TABLE idempotent_call (
  "tenantId" text NOT NULL,
  "keyHash" text NOT NULL,
  fingerprint text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "lockedUntil" timestamptz(3) NOT NULL,
  "answerSealed" text,
  CONSTRAINT idempotent_call_pkey PRIMARY KEY ("tenantId", "keyHash")
);
CREATE INDEX "idempotent_call_tenantId_createdAt_idx" ON idempotent_call ("tenantId", "createdAt");
ALTER TABLE idempotent_call ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON idempotent_call
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE invoice (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  "agencyId" uuid NOT NULL,
  month text NOT NULL,
  kind text NOT NULL,
  cancels uuid,
  number integer,
  state text NOT NULL,
  "vatPercent" integer NOT NULL,
  "netCents" integer NOT NULL,
  "vatCents" integer NOT NULL,
  "grossCents" integer NOT NULL,
  seller jsonb NOT NULL,
  buyer jsonb NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "issuedAt" timestamptz(3),
  "endedAt" timestamptz(3),
  CONSTRAINT invoice_kind CHECK (((kind = ANY (ARRAY['invoice', 'creditNote', 'cancellation'])) AND ((kind = 'cancellation') = (cancels IS NOT NULL)))),
  CONSTRAINT invoice_month CHECK ((month ~ '^\d{4}-\d{2}$')),
  CONSTRAINT invoice_number CHECK ((((state = 'draft') = (number IS NULL)) AND ((number IS NULL) = ("issuedAt" IS NULL)))),
  CONSTRAINT invoice_state CHECK ((state = ANY (ARRAY['draft', 'issued', 'paid', 'cancelled']))),
  CONSTRAINT invoice_sum CHECK (("grossCents" = ("netCents" + "vatCents"))),
  CONSTRAINT invoice_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX "invoice_tenantId_agencyId_createdAt_idx" ON invoice ("tenantId", "agencyId", "createdAt");
CREATE UNIQUE INDEX "invoice_tenantId_cancels_key" ON invoice ("tenantId", cancels);
CREATE UNIQUE INDEX "invoice_tenantId_number_key" ON invoice ("tenantId", number);
CREATE UNIQUE INDEX invoice_month_once ON invoice ("tenantId", "agencyId", month) WHERE ((kind <> 'cancellation') AND (state <> 'cancelled'));
ALTER TABLE invoice ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON invoice
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE invoice_counter (
  seller text NOT NULL,
  last integer NOT NULL,
  CONSTRAINT invoice_counter_last CHECK ((last >= 0)),
  CONSTRAINT invoice_counter_pkey PRIMARY KEY (seller)
);

CREATE TABLE invoice_item (
  "tenantId" text NOT NULL,
  "invoiceId" uuid NOT NULL,
  "position" integer NOT NULL,
  kind text NOT NULL,
  "sourceId" uuid NOT NULL,
  holds boolean NOT NULL,
  "orderId" uuid NOT NULL,
  "orderNumber" text NOT NULL,
  "productName" text NOT NULL,
  cents integer NOT NULL,
  CONSTRAINT invoice_item_kind CHECK ((kind = ANY (ARRAY['reward', 'fee']))),
  CONSTRAINT invoice_item_pkey PRIMARY KEY ("tenantId", "invoiceId", "position")
);
CREATE UNIQUE INDEX invoice_item_once ON invoice_item ("tenantId", kind, "sourceId") WHERE holds;
ALTER TABLE invoice_item ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON invoice_item
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE key_check (
  setting text NOT NULL,
  "keyId" text NOT NULL,
  value text NOT NULL,
  CONSTRAINT key_check_pkey PRIMARY KEY (setting, "keyId")
);

CREATE TABLE lead (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  "agencyId" uuid NOT NULL,
  "recommendationNumber" text NOT NULL,
  "recipientNumber" text NOT NULL,
  state text NOT NULL,
  "stateSince" timestamptz(3) NOT NULL,
  "lostReason" text,
  "nextStep" text NOT NULL,
  "nextStepOn" date,
  "stateBefore" text,
  "nextStepBefore" text DEFAULT '' NOT NULL,
  "nextStepOnBefore" date,
  notes text NOT NULL,
  "touchedAt" timestamptz(3) NOT NULL,
  "attentionAt" timestamptz(3) NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  CONSTRAINT lead_lost CHECK (((state = 'lost') = ("lostReason" IS NOT NULL))),
  CONSTRAINT "lead_lostReason" CHECK (("lostReason" = ANY (ARRAY['notReached', 'notInterested', 'otherProvider', 'notPossible']))),
  CONSTRAINT lead_before CHECK (((state = 'lost') OR ("stateBefore" IS NULL)) AND (("stateBefore" IS NOT NULL) OR (("nextStepBefore" = '') AND ("nextStepOnBefore" IS NULL)))),
  CONSTRAINT "lead_stateBefore" CHECK (("stateBefore" = ANY (ARRAY['new', 'contacted', 'appointment']))),
  CONSTRAINT lead_state CHECK ((state = ANY (ARRAY['new', 'contacted', 'appointment', 'won', 'lost']))),
  CONSTRAINT lead_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX "lead_tenantId_agencyId_attentionAt_id_idx" ON lead ("tenantId", "agencyId", "attentionAt", id);
CREATE INDEX "lead_tenantId_agencyId_createdAt_id_idx" ON lead ("tenantId", "agencyId", "createdAt", id);
CREATE INDEX "lead_tenantId_agencyId_touchedAt_id_idx" ON lead ("tenantId", "agencyId", "touchedAt", id);
CREATE INDEX "lead_tenantId_recommendationNumber_idx" ON lead ("tenantId", "recommendationNumber");
CREATE UNIQUE INDEX "lead_tenantId_recipientNumber_key" ON lead ("tenantId", "recipientNumber");
CREATE INDEX lead_new ON lead ("tenantId", "createdAt", id) WHERE (state = 'new');
ALTER TABLE lead ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON lead
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE ledger_transaction (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  "claimId" uuid,
  "orderId" uuid,
  "invoiceId" uuid,
  key text NOT NULL,
  "occurredAt" timestamptz(3) NOT NULL,
  "bookedOn" date,
  seq bigserial NOT NULL,
  CONSTRAINT ledger_transaction_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX "ledger_transaction_tenantId_claimId_seq_idx" ON ledger_transaction ("tenantId", "claimId", seq);
CREATE UNIQUE INDEX "ledger_transaction_tenantId_key_key" ON ledger_transaction ("tenantId", key);
CREATE INDEX ledger_transaction_of_document ON ledger_transaction ("tenantId", "invoiceId") WHERE ("invoiceId" IS NOT NULL);
CREATE INDEX ledger_transaction_of_order ON ledger_transaction ("tenantId", "orderId") WHERE ("orderId" IS NOT NULL);
ALTER TABLE ledger_transaction ENABLE ROW LEVEL SECURITY;
CREATE POLICY record ON ledger_transaction AS RESTRICTIVE FOR DELETE USING (("occurredAt" < (now() - '8 years'::interval)));
CREATE POLICY tenant ON ledger_transaction
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE long_task (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  "startedBy" uuid NOT NULL,
  "attemptHash" text NOT NULL,
  "inputSealed" text,
  "resultSealed" text,
  done integer DEFAULT 0 NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  failure text,
  "createdAt" timestamptz(3) NOT NULL,
  "startedAt" timestamptz(3),
  "endedAt" timestamptz(3),
  CONSTRAINT long_task_pkey PRIMARY KEY ("tenantId", id)
);
CREATE UNIQUE INDEX "long_task_tenantId_attemptHash_key" ON long_task ("tenantId", "attemptHash");
CREATE INDEX "long_task_tenantId_createdAt_idx" ON long_task ("tenantId", "createdAt");
CREATE INDEX long_task_open ON long_task ("tenantId", "createdAt") WHERE ("endedAt" IS NULL);
ALTER TABLE long_task ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON long_task
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE long_task_part (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  "taskId" uuid NOT NULL,
  number integer NOT NULL,
  "textSealed" text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  CONSTRAINT long_task_part_pkey PRIMARY KEY ("tenantId", id)
);
CREATE UNIQUE INDEX "long_task_part_tenantId_taskId_number_key" ON long_task_part ("tenantId", "taskId", number);
CREATE INDEX "long_task_part_tenantId_createdAt_idx" ON long_task_part ("tenantId", "createdAt");
ALTER TABLE long_task_part ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON long_task_part
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE mail (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  recipient text NOT NULL,
  language text NOT NULL,
  "paramsSealed" text NOT NULL,
  "messageId" text NOT NULL,
  key text NOT NULL,
  state text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "sentAt" timestamptz(3),
  failure text,
  "queuedAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  "triedAt" timestamptz(3),
  "mailboxKey" text DEFAULT '' NOT NULL,
  CONSTRAINT mail_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX "mail_tenantId_createdAt_idx" ON mail ("tenantId", "createdAt");
CREATE INDEX "mail_tenantId_mailboxKey_createdAt_idx" ON mail ("tenantId", "mailboxKey", "createdAt");
CREATE INDEX "mail_tenantId_state_createdAt_idx" ON mail ("tenantId", state, "createdAt");
CREATE INDEX mail_tried ON mail ("tenantId", "triedAt") WHERE ("triedAt" IS NOT NULL);
CREATE INDEX mail_with_address ON mail ("tenantId", "createdAt") WHERE ((recipient <> '') AND (state = ANY (ARRAY['sent', 'failed'])));
CREATE UNIQUE INDEX "mail_tenantId_key_key" ON mail ("tenantId", key);
ALTER TABLE mail ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON mail
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE money_report (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  seq bigserial NOT NULL,
  at timestamptz(3) NOT NULL,
  document text NOT NULL,
  CONSTRAINT money_report_pkey PRIMARY KEY ("tenantId", id)
);
CREATE UNIQUE INDEX "money_report_tenantId_seq_key" ON money_report ("tenantId", seq);
ALTER TABLE money_report ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON money_report
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE notice_setting (
  "tenantId" text NOT NULL,
  "userId" uuid NOT NULL,
  "isStopped" boolean NOT NULL,
  choices jsonb NOT NULL,
  "soonUntil" timestamptz(3),
  "dailyAt" timestamptz(3),
  CONSTRAINT notice_setting_pkey PRIMARY KEY ("tenantId", "userId")
);
ALTER TABLE notice_setting ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON notice_setting
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE operator (
  name text NOT NULL,
  email text NOT NULL,
  "keyHash" text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "usedAt" timestamptz(3),
  "revokedAt" timestamptz(3),
  CONSTRAINT operator_email CHECK ((email ~ '^[^@A-Z]+@[^@A-Z]+$'::text)),
  CONSTRAINT operator_pkey PRIMARY KEY (name)
);

CREATE TABLE "order" (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  "externalId" text NOT NULL,
  state text NOT NULL,
  "stateSince" timestamptz(3) NOT NULL,
  rank integer NOT NULL,
  "recommendationNumber" text,
  "recipientNumber" text,
  attribution text,
  "productId" text,
  "productName" text,
  prepaid boolean DEFAULT false NOT NULL,
  "addressHash" text,
  "reasonCode" text,
  "orderedAt" timestamptz(3) NOT NULL,
  "confirmedAt" timestamptz(3),
  "deliveredAt" timestamptz(3),
  "qualifiesAt" timestamptz(3),
  "receivedAt" timestamptz(3) NOT NULL,
  renewal boolean DEFAULT false NOT NULL,
  "statedRecipient" text,
  "namedRecommendation" text,
  "buyerHash" text,
  "buyerBirthHash" text,
  "buyerPostcodeHash" text,
  "buyerNameHash" text,
  "buyerIsStaff" boolean,
  "buyerIsMinor" boolean,
  "cancelledBy" text,
  "factSources" jsonb,
  "reviewedAt" timestamptz(3),
  "agencyId" uuid,
  "externalIdReversed" text GENERATED ALWAYS AS (reverse("externalId")) STORED,
  CONSTRAINT order_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX "order_tenantId_agencyId_orderedAt_id_idx" ON "order" ("tenantId", "agencyId", "orderedAt", id) WHERE ("agencyId" IS NOT NULL);
CREATE INDEX "order_tenantId_agencyId_stateSince_id_idx" ON "order" ("tenantId", "agencyId", "stateSince", id)
  WHERE ("agencyId" IS NOT NULL);
CREATE INDEX "order_tenantId_agencyId_state_orderedAt_id_idx" ON "order" ("tenantId", "agencyId", state, "orderedAt", id)
  WHERE ("agencyId" IS NOT NULL);
CREATE INDEX "order_tenantId_recommendationNumber_idx" ON "order" ("tenantId", "recommendationNumber");
CREATE INDEX "order_tenantId_state_qualifiesAt_idx" ON "order" ("tenantId", state, "qualifiesAt");
CREATE INDEX order_of_birth ON "order" ("tenantId", "buyerBirthHash") WHERE ("buyerBirthHash" IS NOT NULL);
CREATE INDEX order_of_buyer ON "order" ("tenantId", "buyerHash") WHERE ("buyerHash" IS NOT NULL);
CREATE INDEX order_in_review ON "order" ("tenantId", "orderedAt", id) WHERE (state = 'inReview');
CREATE INDEX order_of_recipient ON "order" ("tenantId", "recipientNumber") WHERE ("recipientNumber" IS NOT NULL);
CREATE INDEX order_prepaid_address ON "order" ("tenantId", "addressHash", "orderedAt") WHERE ("addressHash" IS NOT NULL);
CREATE INDEX order_prepaid_refused ON "order" ("tenantId", "stateSince")
  WHERE ((state = 'notEligible') AND ("reasonCode" = 'RULE_PREPAID_LIMIT') AND ("addressHash" IS NOT NULL) AND ("reviewedAt" IS NULL));
CREATE INDEX order_unattributed ON "order" ("tenantId", "receivedAt", id)
  WHERE ((state = 'received') AND ("recommendationNumber" IS NULL));
CREATE INDEX order_waiting ON "order" ("tenantId", "orderedAt", id)
  WHERE ((state = ANY (ARRAY['received', 'inReview', 'confirmed'])) AND ("recommendationNumber" IS NOT NULL));
CREATE INDEX order_with_buyer ON "order" ("tenantId", "orderedAt") WHERE (("addressHash" IS NOT NULL) OR ("buyerHash" IS NOT NULL)
    OR ("buyerBirthHash" IS NOT NULL) OR ("buyerPostcodeHash" IS NOT NULL) OR ("buyerNameHash" IS NOT NULL));
CREATE INDEX order_without_recommendation ON "order" ("tenantId", "stateSince") WHERE ("recommendationNumber" IS NULL);
CREATE INDEX order_number_end ON "order" ("tenantId", "externalIdReversed" text_pattern_ops);
CREATE UNIQUE INDEX "order_tenantId_externalId_key" ON "order" ("tenantId", "externalId");
ALTER TABLE "order" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "order"
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE order_decision (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  "orderId" uuid NOT NULL,
  doubt text NOT NULL,
  subject text NOT NULL,
  answer text NOT NULL,
  "reasonCode" text,
  "productId" text,
  actor text NOT NULL,
  "actorId" text NOT NULL,
  "decidedAt" timestamptz(3) NOT NULL,
  CONSTRAINT order_decision_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX "order_decision_tenantId_orderId_idx" ON order_decision ("tenantId", "orderId");
ALTER TABLE order_decision ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON order_decision
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE order_forecast (
  "tenantId" text NOT NULL,
  step text NOT NULL,
  "productId" text NOT NULL,
  kind text,
  "fromDays" integer NOT NULL,
  "untilDays" integer NOT NULL,
  cases integer NOT NULL,
  "learnedAt" timestamptz(3) NOT NULL,
  CONSTRAINT order_forecast_pkey PRIMARY KEY ("tenantId", step, "productId")
);
ALTER TABLE order_forecast ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON order_forecast
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE order_message (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  "eventId" text NOT NULL,
  "externalOrderId" text NOT NULL,
  kind text NOT NULL,
  "occurredAt" timestamptz(3) NOT NULL,
  "receivedAt" timestamptz(3) NOT NULL,
  source text NOT NULL,
  "bodyHash" text NOT NULL,
  "bodySealed" text,
  outcome text,
  CONSTRAINT order_message_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX order_message_waiting ON order_message ("tenantId", "receivedAt") WHERE (outcome IS NULL);
CREATE INDEX order_message_with_body ON order_message ("tenantId", "externalOrderId") WHERE ("bodySealed" IS NOT NULL);
CREATE UNIQUE INDEX "order_message_tenantId_eventId_key" ON order_message ("tenantId", "eventId");
CREATE INDEX "order_message_tenantId_externalOrderId_idx" ON order_message ("tenantId", "externalOrderId");
CREATE INDEX "order_message_tenantId_receivedAt_idx" ON order_message ("tenantId", "receivedAt");
ALTER TABLE order_message ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON order_message
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE passkey (
  "tenantId" text NOT NULL,
  id text NOT NULL,
  "accountId" uuid NOT NULL,
  "rpId" text NOT NULL,
  "publicKey" bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[],
  name text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "lastUsedAt" timestamptz(3),
  CONSTRAINT passkey_counter CHECK ((counter >= 0)),
  CONSTRAINT passkey_name CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT passkey_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX "passkey_tenantId_accountId_idx" ON passkey ("tenantId", "accountId");
ALTER TABLE passkey ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON passkey
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE payout_item (
  "tenantId" text NOT NULL,
  "runId" uuid NOT NULL,
  "claimId" uuid NOT NULL,
  "endToEndId" text NOT NULL,
  cents integer NOT NULL,
  "nettedCents" integer DEFAULT 0 NOT NULL,
  "bankDetailId" uuid NOT NULL,
  state text NOT NULL,
  "reasonCode" text,
  "settledAt" timestamptz(3),
  "paidEntryId" uuid,
  CONSTRAINT payout_item_pkey PRIMARY KEY ("tenantId", "runId", "claimId")
);
CREATE INDEX "payout_item_tenantId_bankDetailId_idx" ON payout_item ("tenantId", "bankDetailId");
CREATE INDEX "payout_item_tenantId_claimId_idx" ON payout_item ("tenantId", "claimId");
CREATE INDEX "payout_item_tenantId_paidEntryId_idx" ON payout_item ("tenantId", "paidEntryId");
CREATE INDEX payout_item_pending ON payout_item ("tenantId", "runId") WHERE (state = 'pending');
CREATE UNIQUE INDEX "payout_item_tenantId_endToEndId_key" ON payout_item ("tenantId", "endToEndId");
CREATE UNIQUE INDEX payout_item_one_live ON payout_item ("tenantId", "claimId") WHERE (state = ANY (ARRAY['pending', 'settled']));
ALTER TABLE payout_item ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON payout_item
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE payout_run (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  state text NOT NULL,
  "preparedBy" text NOT NULL,
  "preparedAt" timestamptz(3) NOT NULL,
  "releasedBy" text,
  "releasedAt" timestamptz(3),
  "exportedBy" text,
  "exportedAt" timestamptz(3),
  "settledAt" timestamptz(3),
  "messageId" text NOT NULL,
  items integer NOT NULL,
  cents integer NOT NULL,
  "fileSealed" text,
  CONSTRAINT payout_run_two_people CHECK (("releasedBy" <> "preparedBy")),
  CONSTRAINT payout_run_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX payout_run_test ON payout_run ("tenantId", "exportedAt") WHERE (state = 'exported' AND "messageId" LIKE 'TEST%');
CREATE INDEX "payout_run_tenantId_preparedAt_id_idx" ON payout_run ("tenantId", "preparedAt", id);
CREATE UNIQUE INDEX "payout_run_tenantId_messageId_key" ON payout_run ("tenantId", "messageId");
ALTER TABLE payout_run ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON payout_run
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE posting (
  "tenantId" text NOT NULL,
  "transactionId" uuid NOT NULL,
  line smallint NOT NULL,
  account text NOT NULL,
  subject text NOT NULL,
  cents bigint NOT NULL,
  CONSTRAINT posting_cents CHECK ((cents <> 0)),
  CONSTRAINT posting_pkey PRIMARY KEY ("tenantId", "transactionId", line)
);
-- The accounts that are read by their subject; those of claims are read by the claim's transactions.
CREATE INDEX posting_of_subject ON posting ("tenantId", account, subject)
  WHERE (account = ANY (ARRAY['recoverable', 'agencyReceivable', 'inTransit']));
ALTER TABLE posting ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON posting
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE price_change (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  state text NOT NULL,
  base integer NOT NULL,
  "campaignId" text,
  rewards jsonb NOT NULL,
  days jsonb,
  reason text NOT NULL,
  "savedAt" timestamptz(3) NOT NULL,
  "authorId" uuid NOT NULL,
  author text NOT NULL,
  "askedAt" timestamptz(3),
  "deciderId" uuid,
  decider text,
  "decidedAt" timestamptz(3),
  "declinedWhy" text,
  version integer,
  "publishAt" timestamptz(3),
  CONSTRAINT price_change_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX "price_change_tenantId_publishAt_idx" ON price_change ("tenantId", "publishAt");
CREATE UNIQUE INDEX price_change_open ON price_change ("tenantId") WHERE state IN ('draft', 'waiting');
ALTER TABLE price_change ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON price_change
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE price_version (
  "tenantId" text NOT NULL,
  id text NOT NULL,
  prices jsonb NOT NULL,
  CONSTRAINT price_version_pkey PRIMARY KEY ("tenantId", id)
);
ALTER TABLE price_version ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON price_version
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE product (
  "tenantId" text NOT NULL,
  id text NOT NULL,
  "externalId" text,
  "categoryId" text NOT NULL,
  audience text NOT NULL,
  name text NOT NULL,
  "displayName" text NOT NULL,
  young boolean DEFAULT false NOT NULL,
  hybrid boolean DEFAULT false NOT NULL,
  "group" text,
  class text,
  "monthlyCents" integer,
  "oneOffCents" integer,
  description1 text,
  description2 text,
  description3 text,
  description4 text,
  "commissionKind" text NOT NULL,
  "commissionCents" integer NOT NULL,
  "providerProductId" text,
  "footnoteKey" text,
  "priceSplit" text,
  "promotionName" text,
  "promotionCents" integer,
  "shopUrl" text,
  offered boolean DEFAULT true NOT NULL,
  "position" integer NOT NULL,
  "rewardIds" text[],
  english jsonb,
  CONSTRAINT product_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX "product_tenantId_categoryId_position_idx" ON product ("tenantId", "categoryId", "position");
ALTER TABLE product ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON product
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE product_category (
  "tenantId" text NOT NULL,
  id text NOT NULL,
  audience text NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  title text NOT NULL,
  "rewardHintCents" integer,
  "position" integer NOT NULL,
  english jsonb,
  CONSTRAINT product_category_pkey PRIMARY KEY ("tenantId", id)
);
ALTER TABLE product_category ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON product_category
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE rate_limit (
  key text NOT NULL,
  points integer DEFAULT 0 NOT NULL,
  expire bigint,
  CONSTRAINT rate_limit_pkey PRIMARY KEY (key)
);

CREATE TABLE recipient (
  "tenantId" text NOT NULL,
  number text NOT NULL,
  "recommendationNumber" text NOT NULL,
  "tokenHash" text NOT NULL,
  channel text,
  language text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "lastClickAt" timestamptz(3) NOT NULL,
  "orderBy" timestamptz(3) NOT NULL,
  salutation text,
  "firstName" text,
  "lastName" text,
  email text,
  phone text,
  street text,
  "houseNumber" text,
  postcode text,
  city text,
  "matchHash" text,
  "marketingConsent" boolean DEFAULT false NOT NULL,
  "addressLeftAt" timestamptz(3),
  "savedAt" timestamptz(3),
  "termsHash" text,
  "confirmedAt" timestamptz(3),
  "eraseAfter" timestamptz(3),
  "erasedAt" timestamptz(3),
  "birthDateSealed" text,
  company text,
  arrival text NOT NULL,
  "receiptHash" text,
  "inOwnBrowser" boolean,
  "referrerSees" text DEFAULT 'outcome' NOT NULL,
  "lastNameFolded" text GENERATED ALWAYS AS (folded("lastName")) STORED,
  "firstNameFolded" text GENERATED ALWAYS AS (folded("firstName")) STORED,
  CONSTRAINT recipient_pkey PRIMARY KEY ("tenantId", number)
) WITH (fillfactor='85');
CREATE INDEX "recipient_tenantId_recommendationNumber_createdAt_idx" ON recipient ("tenantId", "recommendationNumber", "createdAt");
CREATE INDEX "recipient_tenantId_recommendationNumber_lastClickAt_idx" ON recipient ("tenantId", "recommendationNumber", "lastClickAt");
CREATE INDEX recipient_confirmed_erasure ON recipient ("tenantId", "orderBy")
  WHERE (("eraseAfter" IS NOT NULL) AND ("erasedAt" IS NULL) AND ("confirmedAt" IS NOT NULL));
CREATE INDEX recipient_first_name ON recipient ("tenantId", "firstNameFolded" text_pattern_ops, "lastNameFolded" text_pattern_ops,
  coalesce("matchHash", number)) WHERE ("lastName" IS NOT NULL);
CREATE INDEX recipient_last_name ON recipient ("tenantId", "lastNameFolded" text_pattern_ops, "firstNameFolded" text_pattern_ops,
  coalesce("matchHash", number)) WHERE ("lastName" IS NOT NULL);
CREATE INDEX recipient_match ON recipient ("tenantId", "matchHash") WHERE ("matchHash" IS NOT NULL);
CREATE INDEX recipient_match_on_link ON recipient ("tenantId", "recommendationNumber", "matchHash", "lastClickAt")
  WHERE ("matchHash" IS NOT NULL);
CREATE INDEX recipient_to_erase ON recipient ("tenantId", "eraseAfter")
  WHERE (("eraseAfter" IS NOT NULL) AND ("erasedAt" IS NULL) AND ("confirmedAt" IS NULL));
CREATE UNIQUE INDEX "recipient_tenantId_receiptHash_key" ON recipient ("tenantId", "receiptHash");
CREATE UNIQUE INDEX "recipient_tenantId_tokenHash_key" ON recipient ("tenantId", "tokenHash");
ALTER TABLE recipient ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON recipient
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE recommendation (
  "tenantId" text NOT NULL,
  number text NOT NULL,
  state text NOT NULL,
  "stateSince" timestamptz(3) NOT NULL,
  "blockedFrom" text,
  "accountId" uuid NOT NULL,
  "productId" text,
  "productName" text NOT NULL,
  audience text NOT NULL,
  "rewardCents" integer NOT NULL,
  "recipientShare" integer NOT NULL,
  "referrerCents" integer NOT NULL,
  "recipientCents" integer NOT NULL,
  "priceVersionId" text NOT NULL,
  channel text,
  "campaignId" text,
  "agentNumber" text,
  "createdBy" text NOT NULL,
  "termsHash" text NOT NULL,
  "termsVersion" text NOT NULL,
  "termsAcceptedAt" timestamptz(3) NOT NULL,
  language text NOT NULL,
  "ownName" text,
  "namedOnCard" boolean NOT NULL DEFAULT true,
  "ownerKeyHash" text,
  "attemptHash" text,
  "createdAt" timestamptz(3) NOT NULL,
  "openedAt" timestamptz(3),
  "linkValidUntil" timestamptz(3) NOT NULL,
  "orderBy" timestamptz(3),
  "succeededAt" timestamptz(3),
  "firstName" text NOT NULL,
  "lastName" text NOT NULL,
  "employeeNumber" text,
  "agencyId" uuid,
  "adviserId" uuid,
  "termsGiven" text,
  CONSTRAINT recommendation_terms_given CHECK (("termsGiven" = ANY (ARRAY['spoken', 'other']))),
  CONSTRAINT recommendation_pkey PRIMARY KEY ("tenantId", number)
) WITH (fillfactor='75');
CREATE INDEX "recommendation_tenantId_accountId_createdAt_number_idx" ON recommendation ("tenantId", "accountId", "createdAt", number);
CREATE INDEX "recommendation_tenantId_agencyId_createdAt_number_idx" ON recommendation ("tenantId", "agencyId", "createdAt", number)
  WHERE ("agencyId" IS NOT NULL);
CREATE INDEX "recommendation_tenantId_createdAt_idx" ON recommendation ("tenantId", "createdAt");
CREATE INDEX "recommendation_tenantId_ownerKeyHash_idx" ON recommendation ("tenantId", "ownerKeyHash");
CREATE INDEX "recommendation_tenantId_state_linkValidUntil_idx" ON recommendation ("tenantId", state, "linkValidUntil");
CREATE INDEX recommendation_expiry ON recommendation ("tenantId", GREATEST("linkValidUntil", "orderBy"), number)
  WHERE (state = ANY (ARRAY['awaitingOptIn', 'open', 'clicked', 'detailsConfirmed']));
CREATE INDEX recommendation_of_campaign ON recommendation ("tenantId", "campaignId", number) WHERE ("campaignId" IS NOT NULL);
CREATE INDEX recommendation_of_agent ON recommendation ("tenantId", "agentNumber", "createdAt") WHERE ("createdBy" = 'AGT');
CREATE UNIQUE INDEX "recommendation_tenantId_attemptHash_key" ON recommendation ("tenantId", "attemptHash");
CREATE UNIQUE INDEX recommendation_one_open_link ON recommendation ("tenantId", "accountId", COALESCE("productId", '')) WHERE (
CASE state
    WHEN 'blocked' THEN "blockedFrom"
    ELSE state
END = ANY (ARRAY['awaitingOptIn', 'open', 'clicked', 'detailsConfirmed']) AND "succeededAt" IS NULL);
ALTER TABLE recommendation ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON recommendation
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE reward (
  "tenantId" text NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  text text NOT NULL,
  "valueCents" integer,
  "startsOn" date NOT NULL,
  "endsOn" date,
  "displayEndsOn" date,
  "position" integer NOT NULL,
  english jsonb,
  "redeemUrl" text,
  "redeemText" text,
  CONSTRAINT reward_pkey PRIMARY KEY ("tenantId", id)
);
ALTER TABLE reward ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON reward
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE reward_claim (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  state text NOT NULL,
  "stateSince" timestamptz(3) NOT NULL,
  "heldFrom" text,
  "orderId" uuid,
  "sourceKey" text NOT NULL,
  role text NOT NULL,
  kind text NOT NULL,
  cents integer NOT NULL,
  "recommendationNumber" text,
  "accountId" uuid,
  "recipientNumber" text,
  "rewardId" text,
  method text,
  "bankDetailId" uuid,
  "createdAt" timestamptz(3) NOT NULL,
  "readyAt" timestamptz(3),
  "expiresAt" timestamptz(3),
  "remindedDays" integer DEFAULT 0 NOT NULL,
  "collectedAt" timestamptz(3),
  "payoutDueAt" timestamptz(3),
  "paidAt" timestamptz(3),
  "reasonCode" text,
  "nextReminderAt" timestamptz(3),
  "bonusWindowId" uuid,
  "agencyId" uuid,
  CONSTRAINT reward_claim_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX "reward_claim_tenantId_accountId_createdAt_id_idx" ON reward_claim ("tenantId", "accountId", "createdAt", id);
CREATE INDEX "reward_claim_tenantId_orderId_idx" ON reward_claim ("tenantId", "orderId");
CREATE INDEX "reward_claim_tenantId_recipientNumber_idx" ON reward_claim ("tenantId", "recipientNumber");
CREATE INDEX "reward_claim_tenantId_recommendationNumber_idx" ON reward_claim ("tenantId", "recommendationNumber");
CREATE INDEX "reward_claim_tenantId_state_expiresAt_idx" ON reward_claim ("tenantId", state, "expiresAt");
CREATE INDEX reward_claim_bank_detail ON reward_claim ("tenantId", "bankDetailId") WHERE ("bankDetailId" IS NOT NULL);
CREATE INDEX reward_claim_cash_due ON reward_claim ("tenantId", COALESCE("payoutDueAt", '-infinity'::timestamptz), id)
  WHERE ((state = 'collected') AND (method = 'cash'));
CREATE INDEX reward_claim_expiry ON reward_claim ("tenantId", "expiresAt")
  WHERE (state = ANY (ARRAY['choose', 'needsBankDetails', 'readyToPay']));
CREATE UNIQUE INDEX reward_claim_goodwill_once ON reward_claim ("tenantId", "sourceKey") WHERE (kind = 'goodwill');
CREATE INDEX reward_claim_next_reminder ON reward_claim ("tenantId", "nextReminderAt") WHERE ("nextReminderAt" IS NOT NULL);
CREATE INDEX reward_claim_of_agency ON reward_claim ("tenantId", "agencyId", "createdAt", id)
  WHERE (("agencyId" IS NOT NULL) AND (kind = ANY (ARRAY['base', 'passedOn'])));
CREATE INDEX reward_claim_of_agency_ready ON reward_claim ("tenantId", "agencyId", "readyAt")
  WHERE (("agencyId" IS NOT NULL) AND (kind = ANY (ARRAY['base', 'passedOn'])) AND ("readyAt" IS NOT NULL));
CREATE INDEX reward_claim_of_agency_since ON reward_claim ("tenantId", "agencyId", "stateSince")
  WHERE (("agencyId" IS NOT NULL) AND (kind = ANY (ARRAY['base', 'passedOn'])));
CREATE INDEX reward_claim_of_agency_state ON reward_claim ("tenantId", "agencyId", state, "createdAt", id)
  WHERE (("agencyId" IS NOT NULL) AND (kind = ANY (ARRAY['base', 'passedOn'])));
CREATE INDEX reward_claim_of_window ON reward_claim ("tenantId", "bonusWindowId") WHERE ("bonusWindowId" IS NOT NULL);
CREATE INDEX reward_claim_on_hold ON reward_claim ("tenantId", "stateSince", id) WHERE (state = 'onHold');
CREATE INDEX reward_claim_unclaimed ON reward_claim ("tenantId", "expiresAt", id) WHERE (state = 'unclaimed');
CREATE INDEX reward_claim_voucher_due ON reward_claim ("tenantId", id) WHERE ((state = 'collected') AND (method = 'voucher'));
CREATE UNIQUE INDEX "reward_claim_tenantId_sourceKey_role_kind_key" ON reward_claim ("tenantId", "sourceKey", role, kind);
ALTER TABLE reward_claim ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON reward_claim
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE reward_plan (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  "agencyId" uuid NOT NULL,
  "productGroup" text NOT NULL,
  kind text NOT NULL,
  "referrerCents" integer NOT NULL,
  "recipientCents" integer NOT NULL,
  "validFrom" date NOT NULL,
  "validUntil" date NOT NULL,
  "createdBy" uuid NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  CONSTRAINT reward_plan_cents CHECK ((("referrerCents" >= 0) AND ("recipientCents" >= 0))),
  CONSTRAINT reward_plan_days CHECK (("validFrom" <= "validUntil")),
  CONSTRAINT reward_plan_kind CHECK ((kind = ANY (ARRAY['fixed', 'shared']))),
  CONSTRAINT reward_plan_pkey PRIMARY KEY ("tenantId", id)
);
CREATE UNIQUE INDEX "reward_plan_tenantId_agencyId_productGroup_validFrom_key"
  ON reward_plan ("tenantId", "agencyId", "productGroup", "validFrom");
ALTER TABLE reward_plan ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON reward_plan
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE running_process (
  id uuid NOT NULL,
  kind text NOT NULL,
  variables jsonb NOT NULL,
  "seenAt" timestamptz(3) NOT NULL,
  CONSTRAINT running_process_pkey PRIMARY KEY (id)
);

CREATE TABLE saved_view (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  CONSTRAINT saved_view_pkey PRIMARY KEY ("tenantId", id)
);
CREATE UNIQUE INDEX "saved_view_tenantId_userId_list_name_key" ON saved_view ("tenantId", "userId", list, name);
ALTER TABLE saved_view ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON saved_view
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE session (
  "tenantId" text NOT NULL,
  "tokenHash" text NOT NULL,
  "accountId" uuid NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  kind text DEFAULT 'member' NOT NULL,
  method text DEFAULT 'link' NOT NULL,
  browser text,
  system text,
  operator text,
  reason text,
  "lastSeenAt" timestamptz(3) DEFAULT now() NOT NULL,
  "endsAt" timestamptz(3) NOT NULL,
  CONSTRAINT session_kind CHECK ((kind = ANY (ARRAY['member', 'support']))),
  CONSTRAINT session_method CHECK ((method = ANY (ARRAY['link', 'password', 'passkey', 'autologin', 'support']))),
  CONSTRAINT session_support CHECK (((kind = 'support') = ((operator IS NOT NULL) AND (reason IS NOT NULL)))),
  CONSTRAINT session_pkey PRIMARY KEY ("tenantId", "tokenHash")
);
CREATE INDEX "session_tenantId_accountId_idx" ON session ("tenantId", "accountId");
CREATE INDEX "session_tenantId_expiresAt_idx" ON session ("tenantId", "expiresAt");
ALTER TABLE session ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON session
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE setting (
  key text NOT NULL,
  value jsonb NOT NULL,
  CONSTRAINT setting_pkey PRIMARY KEY (key)
);
ALTER TABLE setting ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_catalogue ON setting USING ((key = ('catalogue.' || current_setting('app.tenant_id', true))))
  WITH CHECK ((key = ('catalogue.' || current_setting('app.tenant_id', true))));
CREATE POLICY readable ON setting FOR SELECT USING (true);

CREATE TABLE spent_captcha (
  "tenantId" text NOT NULL,
  id text NOT NULL,
  "usedFor" text NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  CONSTRAINT spent_captcha_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX "spent_captcha_tenantId_expiresAt_idx" ON spent_captcha ("tenantId", "expiresAt");
ALTER TABLE spent_captcha ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON spent_captcha
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE sso_logout (
  "tenantId" text NOT NULL,
  id text NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  CONSTRAINT sso_logout_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX "sso_logout_tenantId_expiresAt_idx" ON sso_logout ("tenantId", "expiresAt");
ALTER TABLE sso_logout ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON sso_logout
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE sso_session (
  "tenantId" text NOT NULL,
  "tokenHash" text NOT NULL,
  "userId" uuid NOT NULL,
  sid text,
  "idTokenSealed" text,
  "createdAt" timestamptz(3) NOT NULL,
  "lastSeenAt" timestamptz(3) NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  "endsAt" timestamptz(3) NOT NULL,
  CONSTRAINT sso_session_pkey PRIMARY KEY ("tenantId", "tokenHash")
);
CREATE INDEX "sso_session_tenantId_expiresAt_idx" ON sso_session ("tenantId", "expiresAt");
CREATE INDEX "sso_session_tenantId_sid_idx" ON sso_session ("tenantId", sid);
CREATE INDEX "sso_session_tenantId_userId_idx" ON sso_session ("tenantId", "userId");
ALTER TABLE sso_session ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON sso_session
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE sso_user (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  "agencyId" uuid,
  role text,
  state text NOT NULL,
  subject text,
  "firstName" text NOT NULL,
  "lastName" text NOT NULL,
  email text NOT NULL,
  "emailKey" text NOT NULL,
  number text,
  "createdAt" timestamptz(3) NOT NULL,
  "lastLoginAt" timestamptz(3),
  "endedAt" timestamptz(3),
  CONSTRAINT sso_user_agency CHECK (((role IS NULL)
    OR ((role = ANY (ARRAY['owner', 'inactiveOwner', 'employee'])) = ("agencyId" IS NOT NULL)))),
  CONSTRAINT sso_user_ended CHECK (((state = 'ended') = ("endedAt" IS NOT NULL))),
  CONSTRAINT sso_user_role CHECK ((role = ANY (ARRAY['owner', 'inactiveOwner', 'employee', 'agent', 'support', 'finance', 'operations', 'marketing', 'partner']))),
  CONSTRAINT sso_user_state CHECK ((state = ANY (ARRAY['invited', 'active', 'ended']))),
  CONSTRAINT sso_user_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX "sso_user_tenantId_agencyId_idx" ON sso_user ("tenantId", "agencyId");
CREATE UNIQUE INDEX "sso_user_tenantId_emailKey_key" ON sso_user ("tenantId", "emailKey");
CREATE UNIQUE INDEX "sso_user_tenantId_subject_key" ON sso_user ("tenantId", subject);
ALTER TABLE sso_user ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON sso_user
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE subscriber (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  state text NOT NULL,
  email text NOT NULL,
  "emailKey" text NOT NULL,
  "firstName" text NOT NULL,
  language text NOT NULL,
  form text NOT NULL,
  "consentText" text NOT NULL,
  "textHash" text NOT NULL,
  "requestedAt" timestamptz(3) NOT NULL,
  "mailedAt" timestamptz(3),
  "resentAt" timestamptz(3),
  "confirmedAt" timestamptz(3),
  "endedAt" timestamptz(3),
  CONSTRAINT subscriber_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX "subscriber_tenantId_state_id_idx" ON subscriber ("tenantId", state, id);
CREATE UNIQUE INDEX "subscriber_tenantId_emailKey_key" ON subscriber ("tenantId", "emailKey");
ALTER TABLE subscriber ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON subscriber
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE support_case (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  number text NOT NULL,
  kind text NOT NULL,
  topic text NOT NULL,
  state text NOT NULL,
  "stateSince" timestamptz(3) NOT NULL,
  language text NOT NULL,
  salutation text,
  name text NOT NULL,
  email text NOT NULL,
  "accountId" uuid,
  "recommendationNumber" text,
  "claimId" uuid,
  "orderNumber" text,
  "orderedOn" date,
  "productName" text,
  "orderId" uuid,
  "attemptHash" text NOT NULL,
  "addressHash" text,
  "createdAt" timestamptz(3) NOT NULL,
  CONSTRAINT support_case_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX "support_case_tenantId_addressHash_createdAt_idx" ON support_case ("tenantId", "addressHash", "createdAt");
CREATE INDEX "support_case_tenantId_attemptHash_idx" ON support_case ("tenantId", "attemptHash");
CREATE INDEX "support_case_tenantId_recommendationNumber_idx" ON support_case ("tenantId", "recommendationNumber");
CREATE INDEX "support_case_tenantId_state_stateSince_idx" ON support_case ("tenantId", state, "stateSince");
CREATE UNIQUE INDEX "support_case_tenantId_number_key" ON support_case ("tenantId", number);
ALTER TABLE support_case ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON support_case
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE support_request (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  "recommendationNumber" text NOT NULL,
  "recipientNumber" text,
  "orderNumber" text,
  "caseName" text,
  cents integer,
  email text,
  reason text NOT NULL,
  "requestedBy" uuid NOT NULL,
  "requestedAt" timestamptz(3) NOT NULL,
  "decidedBy" uuid,
  "decidedAt" timestamptz(3),
  "declinedWhy" text,
  CONSTRAINT support_request_about CHECK ((((kind = ANY (ARRAY['goodwill', 'waive'])) = ("caseName" IS NOT NULL)) AND ((kind = 'reopenOrder') = ("orderNumber" IS NOT NULL)))),
  CONSTRAINT support_request_email CHECK (((email IS NOT NULL) = ((kind = 'correctEmail') AND (state = 'waiting')))),
  CONSTRAINT support_request_declined CHECK (((state = 'declined') = ("declinedWhy" IS NOT NULL))),
  CONSTRAINT support_request_cents CHECK ((((kind = ANY (ARRAY['goodwill', 'waive'])) = (cents IS NOT NULL)) AND (cents > 0))),
  CONSTRAINT support_request_decided CHECK ((((state = 'waiting') = ("decidedBy" IS NULL)) AND (("decidedBy" IS NULL) = ("decidedAt" IS NULL)))),
  CONSTRAINT support_request_kind CHECK ((kind = ANY (ARRAY['goodwill', 'unblock', 'unblockAccount', 'reopenOrder', 'correctEmail', 'waive']))),
  CONSTRAINT support_request_state CHECK ((state = ANY (ARRAY['waiting', 'released', 'withdrawn', 'declined']))),
  CONSTRAINT support_request_two_people CHECK (((state <> ALL (ARRAY['released', 'declined'])) OR ("decidedBy" <> "requestedBy"))),
  CONSTRAINT support_request_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX "support_request_tenantId_recommendationNumber_idx" ON support_request ("tenantId", "recommendationNumber");
CREATE INDEX "support_request_tenantId_state_requestedAt_idx" ON support_request ("tenantId", state, "requestedAt");
CREATE UNIQUE INDEX support_request_waiting ON support_request ("tenantId", "recommendationNumber", kind) WHERE (state = 'waiting');
ALTER TABLE support_request ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON support_request
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE suppressed_address (
  "tenantId" text NOT NULL,
  "addressHash" text NOT NULL,
  reason text NOT NULL,
  "suppressedAt" timestamptz(3) NOT NULL,
  CONSTRAINT suppressed_address_pkey PRIMARY KEY ("tenantId", "addressHash")
);
CREATE INDEX "suppressed_address_tenantId_suppressedAt_idx" ON suppressed_address ("tenantId", "suppressedAt");
ALTER TABLE suppressed_address ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON suppressed_address
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE tenant (
  id text NOT NULL,
  version integer NOT NULL,
  record jsonb NOT NULL,
  "appliedAt" timestamptz(3) NOT NULL,
  "appliedBy" text NOT NULL,
  closed text,
  "closedUntil" timestamptz(3),
  CONSTRAINT tenant_pkey PRIMARY KEY (id)
);

CREATE TABLE tenant_picture (
  "tenantId" text NOT NULL,
  hash text NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT tenant_picture_pkey PRIMARY KEY ("tenantId", hash)
);
ALTER TABLE tenant_picture ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON tenant_picture
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

-- The clock of a test tenant is moved forward only, and no other tenant has one of its own.
CREATE POLICY own_test_clock ON setting USING ((key = ('testClock.' || current_setting('app.tenant_id', true))))
  WITH CHECK ((key = ('testClock.' || current_setting('app.tenant_id', true)))
    AND EXISTS (SELECT FROM tenant t WHERE t.id = current_setting('app.tenant_id', true) AND t.record->'test' = 'true'));

CREATE TABLE tenant_version (
  "tenantId" text NOT NULL,
  version integer NOT NULL,
  record jsonb NOT NULL,
  "appliedAt" timestamptz(3) NOT NULL,
  "appliedBy" text NOT NULL,
  CONSTRAINT tenant_version_pkey PRIMARY KEY ("tenantId", version)
);

CREATE TABLE text_draft (
  "tenantId" text NOT NULL,
  slug text NOT NULL,
  language text NOT NULL,
  id uuid NOT NULL,
  markdown text NOT NULL,
  base integer NOT NULL,
  "savedAt" timestamptz(3) NOT NULL,
  "savedBy" text NOT NULL,
  "authorId" uuid NOT NULL,
  "publishAt" timestamptz(3),
  CONSTRAINT text_draft_pkey PRIMARY KEY ("tenantId", slug, language)
);
CREATE INDEX "text_draft_tenantId_publishAt_idx" ON text_draft ("tenantId", "publishAt");
ALTER TABLE text_draft ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON text_draft
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE terms_text (
  "tenantId" text NOT NULL,
  hash text NOT NULL,
  text text NOT NULL,
  CONSTRAINT terms_text_pkey PRIMARY KEY ("tenantId", hash)
);
ALTER TABLE terms_text ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON terms_text
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE text_version (
  "tenantId" text NOT NULL,
  slug text NOT NULL,
  language text NOT NULL,
  version integer NOT NULL,
  markdown text,
  "appliedAt" timestamptz(3) NOT NULL,
  "appliedBy" text NOT NULL,
  CONSTRAINT text_version_pkey PRIMARY KEY ("tenantId", slug, language, version)
);
ALTER TABLE text_version ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON text_version
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE theme_draft (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  theme jsonb NOT NULL,
  base integer NOT NULL,
  "savedAt" timestamptz(3) NOT NULL,
  "savedBy" text NOT NULL,
  "authorId" uuid NOT NULL,
  "publishAt" timestamptz(3),
  CONSTRAINT theme_draft_pkey PRIMARY KEY ("tenantId")
);
ALTER TABLE theme_draft ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON theme_draft
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE token (
  "tenantId" text NOT NULL,
  "tokenHash" text NOT NULL,
  purpose text NOT NULL,
  subject text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  "usedAt" timestamptz(3),
  CONSTRAINT token_pkey PRIMARY KEY ("tenantId", "tokenHash")
);
CREATE INDEX "token_tenantId_expiresAt_idx" ON token ("tenantId", "expiresAt");
CREATE INDEX "token_tenantId_purpose_subject_idx" ON token ("tenantId", purpose, subject);
ALTER TABLE token ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON token
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE upstream_cache (
  "tenantId" text NOT NULL,
  upstream text NOT NULL,
  key text NOT NULL,
  value jsonb,
  "fetchedAt" timestamptz(6) NOT NULL,
  CONSTRAINT upstream_cache_pkey PRIMARY KEY ("tenantId", upstream, key)
);
CREATE INDEX "upstream_cache_tenantId_fetchedAt_idx" ON upstream_cache ("tenantId", "fetchedAt");
ALTER TABLE upstream_cache ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON upstream_cache
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE voucher (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  "rewardId" text NOT NULL,
  "codeSealed" text NOT NULL,
  "codeIndex" text NOT NULL,
  cents integer NOT NULL,
  "validUntil" date,
  "importedAt" timestamptz(3) NOT NULL,
  "claimId" uuid,
  "assignedAt" timestamptz(3),
  "codeLast4" text,
  CONSTRAINT voucher_pkey PRIMARY KEY ("tenantId", id)
);
CREATE INDEX "voucher_tenantId_rewardId_cents_claimId_idx" ON voucher ("tenantId", "rewardId", cents, "claimId");
CREATE INDEX voucher_assigned ON voucher ("tenantId", "assignedAt") WHERE ("assignedAt" IS NOT NULL);
CREATE INDEX voucher_last4 ON voucher ("tenantId", "codeLast4") WHERE (("codeLast4" IS NOT NULL) AND ("claimId" IS NOT NULL));
CREATE UNIQUE INDEX "voucher_tenantId_claimId_key" ON voucher ("tenantId", "claimId");
CREATE UNIQUE INDEX "voucher_tenantId_codeIndex_key" ON voucher ("tenantId", "codeIndex");
ALTER TABLE voucher ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON voucher
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE webhook_delivery (
  "tenantId" text NOT NULL,
  "endpointId" uuid NOT NULL,
  "eventId" uuid NOT NULL,
  state text NOT NULL,
  attempts integer NOT NULL,
  "createdAt" timestamptz(3) NOT NULL,
  "firstTriedAt" timestamptz(3),
  "nextTryAt" timestamptz(3) NOT NULL,
  "endedAt" timestamptz(3),
  "lastStatus" integer,
  failure text,
  "lastBody" text,
  "lastAnswer" text,
  CONSTRAINT webhook_delivery_answer CHECK ((char_length("lastAnswer") <= 1000)),
  CONSTRAINT webhook_delivery_state CHECK ((state = ANY (ARRAY['queued', 'delivered', 'failed']))),
  CONSTRAINT webhook_delivery_pkey PRIMARY KEY ("tenantId", "endpointId", "eventId")
);
CREATE INDEX "webhook_delivery_tenantId_createdAt_idx" ON webhook_delivery ("tenantId", "createdAt");
CREATE INDEX "webhook_delivery_tenantId_eventId_idx" ON webhook_delivery ("tenantId", "eventId");
CREATE INDEX "webhook_delivery_tenantId_state_nextTryAt_idx" ON webhook_delivery ("tenantId", state, "nextTryAt");
ALTER TABLE webhook_delivery ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON webhook_delivery
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

CREATE TABLE webhook_endpoint (
  "tenantId" text NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  kinds text[] NOT NULL,
  "ownerEmail" text NOT NULL,
  state text NOT NULL,
  "secretVersion" integer NOT NULL,
  "secretSealed" text NOT NULL,
  "previousSecretSealed" text,
  "previousUntil" timestamptz(3),
  "failingSince" timestamptz(3),
  "createdAt" timestamptz(3) NOT NULL,
  "disabledAt" timestamptz(3),
  CONSTRAINT webhook_endpoint_kinds CHECK (((cardinality(kinds) > 0) AND (kinds <@ ARRAY['recommendation', 'order', 'claim', 'payout']))),
  CONSTRAINT webhook_endpoint_previous CHECK ((("previousSecretSealed" IS NULL) = ("previousUntil" IS NULL))),
  CONSTRAINT webhook_endpoint_state CHECK ((state = ANY (ARRAY['active', 'disabled']))),
  CONSTRAINT webhook_endpoint_pkey PRIMARY KEY ("tenantId", id)
);
CREATE UNIQUE INDEX "webhook_endpoint_tenantId_name_key" ON webhook_endpoint ("tenantId", name);
ALTER TABLE webhook_endpoint ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON webhook_endpoint
  USING ("tenantId" = current_setting('app.tenant_id', true))
  WITH CHECK ("tenantId" = current_setting('app.tenant_id', true));

-- Foreign keys, with the tenant first: a row cannot belong to another tenant than the row that it names.
ALTER TABLE adviser ADD CONSTRAINT "adviser_tenantId_agencyId_fkey" FOREIGN KEY ("tenantId", "agencyId") REFERENCES agency("tenantId", id);
ALTER TABLE agency_day ADD CONSTRAINT "agency_day_tenantId_agencyId_fkey" FOREIGN KEY ("tenantId", "agencyId")
  REFERENCES agency("tenantId", id) ON DELETE CASCADE;
ALTER TABLE agency_invitation ADD CONSTRAINT "agency_invitation_tenantId_agencyId_fkey" FOREIGN KEY ("tenantId", "agencyId")
  REFERENCES agency("tenantId", id);
ALTER TABLE agency_invitation ADD CONSTRAINT "agency_invitation_tenantId_invitedBy_fkey" FOREIGN KEY ("tenantId", "invitedBy")
  REFERENCES sso_user("tenantId", id);
ALTER TABLE agency_referrer ADD CONSTRAINT "agency_referrer_tenantId_accountId_fkey" FOREIGN KEY ("tenantId", "accountId")
  REFERENCES account("tenantId", id) ON DELETE CASCADE;
ALTER TABLE agency_referrer ADD CONSTRAINT "agency_referrer_tenantId_agencyId_fkey" FOREIGN KEY ("tenantId", "agencyId")
  REFERENCES agency("tenantId", id);
ALTER TABLE agency_top_referrer ADD CONSTRAINT "agency_top_referrer_tenantId_accountId_fkey" FOREIGN KEY ("tenantId", "accountId")
  REFERENCES account("tenantId", id) ON DELETE CASCADE;
ALTER TABLE agency_top_referrer ADD CONSTRAINT "agency_top_referrer_tenantId_agencyId_fkey" FOREIGN KEY ("tenantId", "agencyId")
  REFERENCES agency("tenantId", id) ON DELETE CASCADE;
ALTER TABLE agency_total ADD CONSTRAINT "agency_total_tenantId_agencyId_fkey" FOREIGN KEY ("tenantId", "agencyId")
  REFERENCES agency("tenantId", id) ON DELETE CASCADE;
ALTER TABLE bank_entry ADD CONSTRAINT "bank_entry_tenantId_undoesId_fkey" FOREIGN KEY ("tenantId", "undoesId")
  REFERENCES bank_entry("tenantId", id);
ALTER TABLE bonus_deal ADD CONSTRAINT "bonus_deal_tenantId_orderId_fkey" FOREIGN KEY ("tenantId", "orderId")
  REFERENCES "order"("tenantId", id) ON DELETE CASCADE;
ALTER TABLE bonus_deal ADD CONSTRAINT "bonus_deal_tenantId_windowId_fkey" FOREIGN KEY ("tenantId", "windowId")
  REFERENCES bonus_window("tenantId", id) ON DELETE CASCADE;
ALTER TABLE bonus_window ADD CONSTRAINT "bonus_window_tenantId_accountId_fkey" FOREIGN KEY ("tenantId", "accountId")
  REFERENCES account("tenantId", id) ON DELETE CASCADE;
ALTER TABLE case_message ADD CONSTRAINT "case_message_tenantId_caseId_fkey" FOREIGN KEY ("tenantId", "caseId")
  REFERENCES support_case("tenantId", id) ON DELETE CASCADE;
ALTER TABLE claim_hold ADD CONSTRAINT "claim_hold_tenantId_claimId_fkey" FOREIGN KEY ("tenantId", "claimId")
  REFERENCES reward_claim("tenantId", id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE customer_number ADD CONSTRAINT "customer_number_tenantId_accountId_fkey" FOREIGN KEY ("tenantId", "accountId")
  REFERENCES account("tenantId", id) ON DELETE CASCADE;
ALTER TABLE email_change ADD CONSTRAINT "email_change_tenantId_accountId_fkey" FOREIGN KEY ("tenantId", "accountId")
  REFERENCES account("tenantId", id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE invoice ADD CONSTRAINT "invoice_tenantId_agencyId_fkey" FOREIGN KEY ("tenantId", "agencyId") REFERENCES agency("tenantId", id);
ALTER TABLE invoice ADD CONSTRAINT "invoice_tenantId_cancels_fkey" FOREIGN KEY ("tenantId", cancels) REFERENCES invoice("tenantId", id);
ALTER TABLE invoice_item ADD CONSTRAINT "invoice_item_tenantId_invoiceId_fkey" FOREIGN KEY ("tenantId", "invoiceId")
  REFERENCES invoice("tenantId", id) ON DELETE CASCADE;
ALTER TABLE lead ADD CONSTRAINT "lead_tenantId_agencyId_fkey" FOREIGN KEY ("tenantId", "agencyId") REFERENCES agency("tenantId", id);
ALTER TABLE lead ADD CONSTRAINT "lead_tenantId_recipientNumber_fkey" FOREIGN KEY ("tenantId", "recipientNumber")
  REFERENCES recipient("tenantId", number) ON DELETE CASCADE;
ALTER TABLE lead ADD CONSTRAINT "lead_tenantId_recommendationNumber_fkey" FOREIGN KEY ("tenantId", "recommendationNumber")
  REFERENCES recommendation("tenantId", number) ON DELETE CASCADE;
ALTER TABLE ledger_transaction ADD CONSTRAINT "ledger_transaction_tenantId_claimId_fkey" FOREIGN KEY ("tenantId", "claimId")
  REFERENCES reward_claim("tenantId", id);
ALTER TABLE notice_setting ADD CONSTRAINT "notice_setting_tenantId_userId_fkey" FOREIGN KEY ("tenantId", "userId")
  REFERENCES sso_user("tenantId", id) ON DELETE CASCADE;
ALTER TABLE order_decision ADD CONSTRAINT "order_decision_tenantId_orderId_fkey" FOREIGN KEY ("tenantId", "orderId")
  REFERENCES "order"("tenantId", id) ON DELETE CASCADE;
ALTER TABLE "order" ADD CONSTRAINT "order_tenantId_recipientNumber_fkey" FOREIGN KEY ("tenantId", "recipientNumber")
  REFERENCES recipient("tenantId", number);
ALTER TABLE "order" ADD CONSTRAINT "order_tenantId_recommendationNumber_fkey" FOREIGN KEY ("tenantId", "recommendationNumber")
  REFERENCES recommendation("tenantId", number);
ALTER TABLE passkey ADD CONSTRAINT "passkey_tenantId_accountId_fkey" FOREIGN KEY ("tenantId", "accountId")
  REFERENCES account("tenantId", id);
ALTER TABLE payout_item ADD CONSTRAINT "payout_item_tenantId_paidEntryId_fkey" FOREIGN KEY ("tenantId", "paidEntryId")
  REFERENCES bank_entry("tenantId", id);
ALTER TABLE payout_item ADD CONSTRAINT "payout_item_tenantId_runId_fkey" FOREIGN KEY ("tenantId", "runId")
  REFERENCES payout_run("tenantId", id);
ALTER TABLE posting ADD CONSTRAINT "posting_tenantId_transactionId_fkey" FOREIGN KEY ("tenantId", "transactionId")
  REFERENCES ledger_transaction("tenantId", id) ON DELETE CASCADE;
ALTER TABLE recipient ADD CONSTRAINT "recipient_tenantId_termsHash_fkey" FOREIGN KEY ("tenantId", "termsHash")
  REFERENCES terms_text("tenantId", hash);
ALTER TABLE recommendation ADD CONSTRAINT "recommendation_tenantId_accountId_fkey" FOREIGN KEY ("tenantId", "accountId")
  REFERENCES account("tenantId", id);
ALTER TABLE recommendation ADD CONSTRAINT "recommendation_tenantId_adviserId_fkey" FOREIGN KEY ("tenantId", "adviserId")
  REFERENCES adviser("tenantId", id);
ALTER TABLE recommendation ADD CONSTRAINT "recommendation_tenantId_agencyId_fkey" FOREIGN KEY ("tenantId", "agencyId")
  REFERENCES agency("tenantId", id);
ALTER TABLE recommendation ADD CONSTRAINT "recommendation_tenantId_priceVersionId_fkey" FOREIGN KEY ("tenantId", "priceVersionId")
  REFERENCES price_version("tenantId", id);
ALTER TABLE recommendation ADD CONSTRAINT "recommendation_tenantId_termsHash_fkey" FOREIGN KEY ("tenantId", "termsHash")
  REFERENCES terms_text("tenantId", hash);
ALTER TABLE reward_claim ADD CONSTRAINT "reward_claim_tenantId_accountId_fkey" FOREIGN KEY ("tenantId", "accountId")
  REFERENCES account("tenantId", id);
ALTER TABLE reward_claim ADD CONSTRAINT "reward_claim_tenantId_bonusWindowId_fkey" FOREIGN KEY ("tenantId", "bonusWindowId")
  REFERENCES bonus_window("tenantId", id);
ALTER TABLE reward_claim ADD CONSTRAINT "reward_claim_tenantId_orderId_fkey" FOREIGN KEY ("tenantId", "orderId")
  REFERENCES "order"("tenantId", id);
ALTER TABLE reward_claim ADD CONSTRAINT "reward_claim_tenantId_recipientNumber_fkey" FOREIGN KEY ("tenantId", "recipientNumber")
  REFERENCES recipient("tenantId", number);
ALTER TABLE reward_claim ADD CONSTRAINT "reward_claim_tenantId_recommendationNumber_fkey" FOREIGN KEY ("tenantId", "recommendationNumber")
  REFERENCES recommendation("tenantId", number);
ALTER TABLE reward_plan ADD CONSTRAINT "reward_plan_tenantId_agencyId_fkey" FOREIGN KEY ("tenantId", "agencyId")
  REFERENCES agency("tenantId", id);
ALTER TABLE saved_view ADD CONSTRAINT "saved_view_tenantId_userId_fkey" FOREIGN KEY ("tenantId", "userId")
  REFERENCES sso_user("tenantId", id) ON DELETE CASCADE;
ALTER TABLE session ADD CONSTRAINT "session_tenantId_accountId_fkey" FOREIGN KEY ("tenantId", "accountId")
  REFERENCES account("tenantId", id);
ALTER TABLE sso_session ADD CONSTRAINT "sso_session_tenantId_userId_fkey" FOREIGN KEY ("tenantId", "userId")
  REFERENCES sso_user("tenantId", id) ON DELETE CASCADE;
ALTER TABLE sso_user ADD CONSTRAINT "sso_user_tenantId_agencyId_fkey" FOREIGN KEY ("tenantId", "agencyId")
  REFERENCES agency("tenantId", id);
ALTER TABLE support_request ADD CONSTRAINT "support_request_tenantId_decidedBy_fkey" FOREIGN KEY ("tenantId", "decidedBy")
  REFERENCES sso_user("tenantId", id);
ALTER TABLE support_request ADD CONSTRAINT "support_request_tenantId_recommendationNumber_fkey" FOREIGN KEY ("tenantId", "recommendationNumber")
  REFERENCES recommendation("tenantId", number) ON DELETE CASCADE;
ALTER TABLE support_request ADD CONSTRAINT "support_request_tenantId_requestedBy_fkey" FOREIGN KEY ("tenantId", "requestedBy")
  REFERENCES sso_user("tenantId", id);
ALTER TABLE voucher ADD CONSTRAINT "voucher_tenantId_claimId_fkey" FOREIGN KEY ("tenantId", "claimId")
  REFERENCES reward_claim("tenantId", id);
ALTER TABLE webhook_delivery ADD CONSTRAINT "webhook_delivery_tenantId_endpointId_fkey" FOREIGN KEY ("tenantId", "endpointId")
  REFERENCES webhook_endpoint("tenantId", id) ON DELETE CASCADE;
ALTER TABLE webhook_delivery ADD CONSTRAINT "webhook_delivery_tenantId_eventId_fkey" FOREIGN KEY ("tenantId", "eventId")
  REFERENCES event("tenantId", id) ON DELETE CASCADE;

-- Begins a transaction of a tenant: while the tenant is closed (it moves to another cell, or is there), the transaction may only read.
-- A stop ends by itself, so that a move that was killed leaves nobody waiting. Who closes it waits for this lock of all transactions that had begun before (server/tenants/move/write-stop.ts).
CREATE FUNCTION enter_tenant(of_tenant text) RETURNS void
  LANGUAGE plpgsql
AS $function$
  BEGIN
    PERFORM pg_advisory_xact_lock_shared(7260021, hashtext(of_tenant));
    -- Its own statement: it sees what was committed before the lock was given.
    IF EXISTS (SELECT FROM tenant WHERE id = of_tenant AND closed IS NOT NULL
      AND ("closedUntil" IS NULL OR "closedUntil" > clock_timestamp())) THEN
      PERFORM set_config('transaction_read_only', 'on', true);
    END IF;
  END
$function$;

-- The one part of a tenant's record that its own transactions write: its theme, as the record's next version, whose number it returns; null: there is
-- no such tenant. The processes' role may not write tenants, so both functions run as the owner, for the tenant of the transaction alone.
CREATE FUNCTION apply_theme(new_theme jsonb, author text, moment timestamptz) RETURNS integer
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $function$
  WITH applied AS (
    UPDATE tenant SET version = version + 1, record = jsonb_set(record, '{theme}', new_theme), "appliedAt" = moment, "appliedBy" = author
    WHERE id = current_setting('app.tenant_id', true)
    RETURNING id, version, record
  )
  INSERT INTO tenant_version ("tenantId", version, record, "appliedAt", "appliedBy")
    SELECT id, version, record, moment, author FROM applied
    RETURNING version
$function$;

-- The versions of the transaction's tenant that changed its theme.
CREATE FUNCTION theme_versions() RETURNS TABLE (version integer, theme jsonb, "appliedAt" timestamptz, "appliedBy" text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $function$
  SELECT version, theme, "appliedAt", "appliedBy" FROM (
    SELECT version, record->'theme' AS theme, "appliedAt", "appliedBy",
      lag(record->'theme') OVER (ORDER BY version) IS DISTINCT FROM record->'theme' AS changed
    FROM tenant_version WHERE "tenantId" = current_setting('app.tenant_id', true)
  ) AS versions WHERE changed
$function$;

-- Whose key this is, which is used now; null: nobody's, or it has ended. The processes' role may not write operators: a key is made on the owner's
-- connection only, and this and the next function let it be used, and be ended.
CREATE FUNCTION use_operator_key(hash text) RETURNS text
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $function$
  UPDATE operator SET "usedAt" = now() WHERE "keyHash" = hash AND "revokedAt" IS NULL RETURNING name
$function$;

-- Ends the key of this name; null: there is none that works.
CREATE FUNCTION end_operator_key(of_name text, moment timestamptz) RETURNS text
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $function$
  UPDATE operator SET "revokedAt" = moment WHERE name = of_name AND "revokedAt" IS NULL RETURNING name
$function$;

-- A partition of click for each month (UTC) from the moment's to three months later, with the rows that had none; drops those that ended before
-- erase_before, and such rows outside any month. Returns what was created and dropped. Runs as the owner of the tables; repeating it is harmless.
CREATE FUNCTION keep_click_months(moment timestamptz, erase_before timestamptz) RETURNS TABLE (created text[], dropped text[])
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '2s' SET timezone = 'UTC'
AS $function$
  DECLARE month timestamptz; part text;
  BEGIN
    created := '{}';
    dropped := '{}';
    FOR month IN SELECT * FROM generate_series(date_trunc('month', moment), date_trunc('month', moment) + interval '3 months', interval '1 month') LOOP
      part := 'click_' || to_char(month, 'YYYY_MM');
      CONTINUE WHEN to_regclass(part) IS NOT NULL;
      EXECUTE format('CREATE TABLE %I (LIKE click INCLUDING ALL)', part);
      -- A click that came between the two statements would refuse the second.
      LOCK TABLE click_rest IN SHARE ROW EXCLUSIVE MODE;
      EXECUTE format('WITH early AS (DELETE FROM click_rest WHERE at >= $1 AND at < $2 RETURNING *) INSERT INTO %I SELECT * FROM early', part)
        USING month, month + interval '1 month';
      EXECUTE format('ALTER TABLE click ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', part, month, month + interval '1 month');
      created := created || part;
    END LOOP;
    FOR part IN SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
      WHERE inhparent = 'click'::regclass AND relname ~ '^click_\d{4}_\d\d$'
        AND to_date(right(relname, 7), 'YYYY_MM') + interval '1 month' <= erase_before ORDER BY 1 LOOP
      EXECUTE format('DROP TABLE %I', part);
      dropped := dropped || part;
    END LOOP;
    DELETE FROM click_rest WHERE at < erase_before;
    RETURN NEXT;
  END
$function$;
REVOKE EXECUTE ON FUNCTION keep_click_months(timestamptz, timestamptz) FROM PUBLIC;
SELECT keep_click_months(now(), '-infinity');

-- Whether a referrer may see an order: its reward is decided, or its recipient shows every order
-- (server/referral/recipient/referrer-sees.ts).
CREATE FUNCTION is_shown_order(of_tenant text, of_recipient text, order_state text) RETURNS boolean
  LANGUAGE sql STABLE
  RETURN (order_state = ANY (ARRAY['qualified', 'reversed'])) OR NOT EXISTS (SELECT FROM recipient p
    WHERE p."tenantId" = of_tenant AND p.number = of_recipient AND p."referrerSees" = 'result');

-- Whether a referrer may see their own claim: it was ready once, belongs to no order, or to one that they may see.
CREATE FUNCTION is_shown_claim(of_tenant text, of_order uuid, ready_at timestamptz) RETURNS boolean
  LANGUAGE sql STABLE
  RETURN ready_at IS NOT NULL OR of_order IS NULL OR EXISTS (SELECT FROM "order" o
    WHERE o."tenantId" = of_tenant AND o.id = of_order AND is_shown_order(o."tenantId", o."recipientNumber", o.state));

-- Counts of an agency by month and state. Several rows share one count, so that transactions at the same time take different rows;
-- the count is their sum.
CREATE FUNCTION agency_total_add(of_tenant text, of_agency uuid, of_about text, of_state text, at timestamptz, change integer) RETURNS void
  LANGUAGE plpgsql
  AS $$
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

CREATE FUNCTION agency_total_of_leads() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM agency_total_add("tenantId", "agencyId", 'leads', state, min("createdAt"), TG_ARGV[0]::int * count(*)::int)
    FROM entries GROUP BY "tenantId", "agencyId", state, date_trunc('month', "createdAt", 'Europe/Berlin');
  RETURN NULL;
END $$;

CREATE FUNCTION agency_total_of_moved() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF OLD."agencyId" IS NOT NULL THEN
    PERFORM agency_total_add(OLD."tenantId", OLD."agencyId", TG_ARGV[0], OLD.state, OLD."createdAt", -1);
  END IF;
  IF NEW."agencyId" IS NOT NULL THEN
    PERFORM agency_total_add(NEW."tenantId", NEW."agencyId", TG_ARGV[0], NEW.state, NEW."createdAt", 1);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION agency_total_of_moved_order() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
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

CREATE FUNCTION agency_total_of_moved_referrer() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM agency_total_add(OLD."tenantId", OLD."agencyId", 'referrers', '', OLD."createdAt", -1);
  PERFORM agency_total_add(NEW."tenantId", NEW."agencyId", 'referrers', '', NEW."createdAt", 1);
  RETURN NULL;
END $$;

CREATE FUNCTION agency_total_of_orders() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM agency_total_add("tenantId", "agencyId", 'orders', state, min("orderedAt"), TG_ARGV[0]::int * count(*)::int)
    FROM entries WHERE "agencyId" IS NOT NULL
    GROUP BY "tenantId", "agencyId", state, date_trunc('month', "orderedAt", 'Europe/Berlin');
  PERFORM agency_total_add("tenantId", "agencyId", 'confirmed', '', min("confirmedAt"), TG_ARGV[0]::int * count(*)::int)
    FROM entries WHERE "agencyId" IS NOT NULL AND is_released(state, "confirmedAt")
    GROUP BY "tenantId", "agencyId", date_trunc('month', "confirmedAt", 'Europe/Berlin');
  RETURN NULL;
END $$;

CREATE FUNCTION agency_total_of_recommendations() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM agency_total_add("tenantId", "agencyId", 'recommendations', state, min("createdAt"), TG_ARGV[0]::int * count(*)::int)
    FROM entries WHERE "agencyId" IS NOT NULL
    GROUP BY "tenantId", "agencyId", state, date_trunc('month', "createdAt", 'Europe/Berlin');
  PERFORM agency_total_add("tenantId", "agencyId", 'shared', '', min("createdAt"), TG_ARGV[0]::int * count(*)::int)
    FROM entries WHERE "agencyId" IS NOT NULL AND "openedAt" IS NOT NULL
    GROUP BY "tenantId", "agencyId", date_trunc('month', "createdAt", 'Europe/Berlin');
  RETURN NULL;
END $$;

CREATE FUNCTION agency_total_of_referrers() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM agency_total_add("tenantId", "agencyId", 'referrers', '', min("createdAt"), TG_ARGV[0]::int * count(*)::int)
    FROM entries GROUP BY "tenantId", "agencyId", date_trunc('month', "createdAt", 'Europe/Berlin');
  RETURN NULL;
END $$;

CREATE FUNCTION agency_total_of_rewards() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM agency_total_add("tenantId", "agencyId", 'rewards', state, min("createdAt"), TG_ARGV[0]::int * count(*)::int)
    FROM entries WHERE "agencyId" IS NOT NULL AND kind IN ('base', 'passedOn')
    GROUP BY "tenantId", "agencyId", state, date_trunc('month', "createdAt", 'Europe/Berlin');
  RETURN NULL;
END $$;

CREATE FUNCTION agency_total_of_shared() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF OLD."agencyId" IS NOT NULL AND OLD."openedAt" IS NOT NULL THEN
    PERFORM agency_total_add(OLD."tenantId", OLD."agencyId", 'shared', '', OLD."createdAt", -1);
  END IF;
  IF NEW."agencyId" IS NOT NULL AND NEW."openedAt" IS NOT NULL THEN
    PERFORM agency_total_add(NEW."tenantId", NEW."agencyId", 'shared', '', NEW."createdAt", 1);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION claim_agency() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NEW."agencyId" := (SELECT r."agencyId" FROM recommendation r
    WHERE r."tenantId" = NEW."tenantId" AND r.number = NEW."recommendationNumber");
  RETURN NEW;
END $$;

-- At commit the postings of a transaction sum to zero.
CREATE FUNCTION ledger_balanced() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
DECLARE
  of_tenant TEXT := coalesce(NEW."tenantId", OLD."tenantId");
  of_transaction UUID := coalesce(NEW."transactionId", OLD."transactionId");
  rest BIGINT;
BEGIN
  SELECT sum(cents) INTO rest FROM posting WHERE "tenantId" = of_tenant AND "transactionId" = of_transaction;
  IF rest <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % is unbalanced by % cents', of_transaction, rest USING ERRCODE = 'check_violation',
      CONSTRAINT = 'ledger_balanced';
  END IF;
  RETURN NULL;
END $$;

-- At commit what was promised for a claim is its amount, and what is owed or on its way is that amount while the claim is open.
CREATE FUNCTION claim_booked(of_tenant text, of_claim uuid) RETURNS void
  LANGUAGE plpgsql
  AS $$
DECLARE
  claim RECORD;
  promised BIGINT;
  owed BIGINT;
BEGIN
  SELECT cents, state INTO claim FROM reward_claim WHERE "tenantId" = of_tenant AND id = of_claim;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT coalesce(-sum(p.cents) FILTER (WHERE t.kind = 'accrued' AND p.account = 'owed'), 0),
      coalesce(-sum(p.cents) FILTER (WHERE p.account IN ('owed', 'inTransit')), 0) INTO promised, owed
    FROM ledger_transaction t JOIN posting p ON p."tenantId" = t."tenantId" AND p."transactionId" = t.id
    WHERE t."tenantId" = of_tenant AND t."claimId" = of_claim;
  IF (promised <> claim.cents OR owed <> CASE WHEN claim.state IN ('paid', 'cancelled', 'expired') THEN 0 ELSE claim.cents END) THEN
    RAISE EXCEPTION 'claim % over % cents is % and its postings promise % and owe %', of_claim, claim.cents, claim.state,
      promised, owed USING ERRCODE = 'check_violation', CONSTRAINT = 'claim_booked';
  END IF;
END $$;

CREATE FUNCTION claim_booked_of_claim() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM claim_booked(NEW."tenantId", NEW.id);
  RETURN NULL;
END $$;

CREATE FUNCTION claim_booked_of_transaction() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM claim_booked(NEW."tenantId", NEW."claimId");
  RETURN NULL;
END $$;

-- At commit what is posted as surplus or loss for an entry of the bank is what no claim accounts for, and has not come back: claimed
-- back until a person closes the entry, lost if they wrote it off.
CREATE FUNCTION surplus_booked(of_tenant text, of_entry uuid) RETURNS void
  LANGUAGE plpgsql
  AS $$
DECLARE
  entry RECORD;
  rest BIGINT := 0;
  claimed BIGINT;
  lost BIGINT;
BEGIN
  SELECT "surplusCents", "closeReason" INTO entry FROM bank_entry WHERE "tenantId" = of_tenant AND id = of_entry;
  IF FOUND THEN
    SELECT entry."surplusCents" - coalesce(sum(cents), 0) INTO rest FROM bank_entry
      WHERE "tenantId" = of_tenant AND "undoesId" = of_entry AND outcome = 'surplusReturned';
  END IF;
  SELECT coalesce(sum(cents) FILTER (WHERE account = 'surplus'), 0), coalesce(sum(cents) FILTER (WHERE account = 'loss'), 0)
    INTO claimed, lost FROM posting
    WHERE "tenantId" = of_tenant AND account IN ('surplus', 'loss') AND subject = of_entry::text;
  IF (claimed <> CASE WHEN entry."closeReason" IS NULL THEN rest ELSE 0 END
      OR lost <> CASE WHEN entry."closeReason" = 'writtenOff' THEN rest ELSE 0 END) THEN
    RAISE EXCEPTION 'bank entry % has a rest of % cents and its postings claim % and write off %', of_entry, rest, claimed, lost
      USING ERRCODE = 'check_violation', CONSTRAINT = 'surplus_booked';
  END IF;
END $$;

CREATE FUNCTION surplus_booked_of_entry() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM surplus_booked(NEW."tenantId", CASE NEW.outcome WHEN 'surplusReturned' THEN NEW."undoesId" ELSE NEW.id END);
  RETURN NULL;
END $$;

CREATE FUNCTION surplus_booked_of_posting() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM surplus_booked(NEW."tenantId", NEW.subject::uuid);
  RETURN NULL;
END $$;

-- Whom an operator's key or a login belongs to, as `personsOf` says (server/platform/store/operators.ts): the mailbox behind it, in all
-- spellings that `mailboxKey` knows. What is neither is a person of its own.
CREATE FUNCTION person_of(of_tenant text, actor text) RETURNS text
  LANGUAGE sql STABLE
AS $function$
  SELECT coalesce((
    SELECT CASE WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(bare, '.', '') || '@gmail.com' ELSE bare || '@' || domain END
    FROM (SELECT email FROM operator WHERE name = actor
      UNION ALL SELECT "emailKey" FROM sso_user WHERE "tenantId" = of_tenant AND id::text = actor) known,
      LATERAL (SELECT split_part(lower(btrim(email)), '@', 1) AS local, split_part(lower(btrim(email)), '@', 2) AS domain) parts,
      LATERAL (SELECT coalesce(nullif(split_part(local, '+', 1), ''), local) AS bare) plain
    LIMIT 1), actor)
$function$;

-- Nobody releases a run that they prepared, by whatever key or login.
CREATE FUNCTION run_of_two_people() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF person_of(NEW."tenantId", NEW."releasedBy") = person_of(NEW."tenantId", NEW."preparedBy") THEN
    RAISE EXCEPTION 'payout run % was prepared by the person who releases it', NEW.id USING ERRCODE = 'check_violation',
      CONSTRAINT = 'payout_run_two_people';
  END IF;
  RETURN NULL;
END $$;

-- Two people have closed an entry of the bank, or said which payment it is, where one must not (server/payouts/bank-entry/model.ts).
CREATE FUNCTION asked_another(entry bank_entry, reason text, actor text) RETURNS void
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF entry."askedBy" IS NULL OR entry."declinedAt" IS NOT NULL OR entry."askedReason" <> reason
    OR (reason = 'payment' AND entry."askedItemId" <> entry."itemId")
    OR person_of(entry."tenantId", entry."askedBy") = person_of(entry."tenantId", actor) THEN
    RAISE EXCEPTION 'bank entry % is closed by one person', entry.id USING ERRCODE = 'check_violation',
      CONSTRAINT = 'entry_closed_by_two';
  END IF;
END $$;

CREATE FUNCTION decided_alone(of_tenant text) RETURNS bigint
  LANGUAGE sql STABLE
  AS $function$
  SELECT coalesce(max((record #>> '{payout,writeOffAloneCents}')::bigint), 0) FROM tenant WHERE id = of_tenant
$function$;

-- Whoever says that a debit is a payment has asked another person, if it is more than one may decide.
CREATE FUNCTION entry_assigned_by_two() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF NEW.cents > decided_alone(NEW."tenantId") THEN
    PERFORM asked_another(NEW, 'payment', NEW."assignedBy");
  END IF;
  RETURN NULL;
END $$;

-- At commit: a debit that is not back while a reward is still owed that it was for, or what is more than the tenant lets one person write off.
CREATE FUNCTION entry_closed_by_two() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
DECLARE
  rest BIGINT;
BEGIN
  SELECT NEW."surplusCents" - coalesce(sum(cents), 0) INTO rest FROM bank_entry
    WHERE "tenantId" = NEW."tenantId" AND "undoesId" = NEW.id AND outcome = 'surplusReturned';
  IF NOT (NEW."closeReason" = 'writtenOff' AND abs(rest) > decided_alone(NEW."tenantId")) AND NOT (NEW.direction = 'debit' AND rest > 0 AND EXISTS (
    SELECT FROM payout_item d JOIN reward_claim c ON c."tenantId" = d."tenantId" AND c.id = d."claimId"
    WHERE d."tenantId" = NEW."tenantId" AND (d."endToEndId" = NEW."itemId" OR (NEW."itemId" IS NULL AND d."runId" = NEW."runId"))
      AND c.state NOT IN ('paid', 'cancelled', 'expired'))) THEN
    RETURN NULL;
  END IF;
  PERFORM asked_another(NEW, NEW."closeReason", NEW."closedBy");
  RETURN NULL;
END $$;

-- What people read of the ledger: one row for each transaction that changes what they were promised, are owed or got.
CREATE VIEW ledger_entry WITH (security_invoker = true) AS
  SELECT t."tenantId", t.id, t."claimId", t.kind, t.key, t."occurredAt", t."bookedOn", t.seq, p.cents
  FROM ledger_transaction t CROSS JOIN LATERAL (
    SELECT coalesce(CASE
      WHEN t.kind IN ('accrued', 'returned', 'reinstated') THEN -sum(one.cents) FILTER (WHERE one.account IN ('owed', 'inTransit'))
      WHEN t.kind = 'reversed' THEN sum(one.cents) FILTER (WHERE one.account = 'rewardExpense')
      ELSE sum(one.cents) FILTER (WHERE one.account IN ('owed', 'inTransit')) END, 0)::integer AS cents
    FROM posting one WHERE one."tenantId" = t."tenantId" AND one."transactionId" = t.id) p
  WHERE t.kind IN ('accrued', 'paid', 'returned', 'cancelled', 'expired', 'reinstated', 'reversed');

-- The agency of a recommendation is copied to its orders and claims, for the lists of agencies.
CREATE FUNCTION order_agency() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NEW."agencyId" := (SELECT r."agencyId" FROM recommendation r
    WHERE r."tenantId" = NEW."tenantId" AND r.number = NEW."recommendationNumber");
  RETURN NEW;
END $$;

CREATE TRIGGER agency_total_delete AFTER DELETE ON agency_referrer REFERENCING OLD TABLE AS entries FOR EACH STATEMENT
  EXECUTE FUNCTION agency_total_of_referrers('-1');
CREATE TRIGGER agency_total_insert AFTER INSERT ON agency_referrer REFERENCING NEW TABLE AS entries FOR EACH STATEMENT
  EXECUTE FUNCTION agency_total_of_referrers('1');
CREATE TRIGGER agency_total_update AFTER UPDATE OF "agencyId", "createdAt"
  ON agency_referrer FOR EACH ROW
  WHEN (old."agencyId" IS DISTINCT FROM new."agencyId" OR old."createdAt" IS DISTINCT FROM new."createdAt")
  EXECUTE FUNCTION agency_total_of_moved_referrer();
CREATE TRIGGER agency_total_delete AFTER DELETE ON lead REFERENCING OLD TABLE AS entries FOR EACH STATEMENT
  EXECUTE FUNCTION agency_total_of_leads('-1');
CREATE TRIGGER agency_total_insert AFTER INSERT ON lead REFERENCING NEW TABLE AS entries FOR EACH STATEMENT
  EXECUTE FUNCTION agency_total_of_leads('1');
CREATE TRIGGER agency_total_update AFTER UPDATE OF state, "agencyId", "createdAt"
  ON lead FOR EACH ROW
  WHEN (old.state IS DISTINCT FROM new.state OR old."agencyId" IS DISTINCT FROM new."agencyId" OR old."createdAt" IS DISTINCT FROM new."createdAt")
  EXECUTE FUNCTION agency_total_of_moved('leads');
CREATE TRIGGER agency_total_delete AFTER DELETE ON "order" REFERENCING OLD TABLE AS entries FOR EACH STATEMENT
  EXECUTE FUNCTION agency_total_of_orders('-1');
CREATE TRIGGER agency_total_insert AFTER INSERT ON "order" REFERENCING NEW TABLE AS entries FOR EACH STATEMENT
  EXECUTE FUNCTION agency_total_of_orders('1');
CREATE TRIGGER agency_total_update AFTER UPDATE OF state, "recommendationNumber", "agencyId", "orderedAt", "confirmedAt"
  ON "order" FOR EACH ROW
  WHEN ((old."agencyId" IS NOT NULL OR new."agencyId" IS NOT NULL)
    AND (old.state IS DISTINCT FROM new.state OR old."agencyId" IS DISTINCT FROM new."agencyId"
      OR old."orderedAt" IS DISTINCT FROM new."orderedAt" OR old."confirmedAt" IS DISTINCT FROM new."confirmedAt"))
  EXECUTE FUNCTION agency_total_of_moved_order();
CREATE TRIGGER order_agency BEFORE INSERT OR UPDATE OF "recommendationNumber" ON "order" FOR EACH ROW EXECUTE FUNCTION order_agency();
CREATE TRIGGER agency_total_delete AFTER DELETE ON recommendation REFERENCING OLD TABLE AS entries FOR EACH STATEMENT
  EXECUTE FUNCTION agency_total_of_recommendations('-1');
CREATE TRIGGER agency_total_insert AFTER INSERT ON recommendation REFERENCING NEW TABLE AS entries FOR EACH STATEMENT
  EXECUTE FUNCTION agency_total_of_recommendations('1');
CREATE TRIGGER agency_total_shared AFTER UPDATE OF "agencyId", "createdAt", "openedAt"
  ON recommendation FOR EACH ROW
  WHEN ((old."agencyId" IS NOT NULL OR new."agencyId" IS NOT NULL)
    AND (old."agencyId" IS DISTINCT FROM new."agencyId" OR old."createdAt" IS DISTINCT FROM new."createdAt"
      OR (old."openedAt" IS NULL) IS DISTINCT FROM (new."openedAt" IS NULL)))
  EXECUTE FUNCTION agency_total_of_shared();
CREATE TRIGGER agency_total_update AFTER UPDATE OF state, "agencyId", "createdAt"
  ON recommendation FOR EACH ROW
  WHEN ((old."agencyId" IS NOT NULL OR new."agencyId" IS NOT NULL)
    AND (old.state IS DISTINCT FROM new.state OR old."agencyId" IS DISTINCT FROM new."agencyId" OR old."createdAt" IS DISTINCT FROM new."createdAt"))
  EXECUTE FUNCTION agency_total_of_moved('recommendations');
CREATE TRIGGER agency_total_delete AFTER DELETE ON reward_claim REFERENCING OLD TABLE AS entries FOR EACH STATEMENT
  EXECUTE FUNCTION agency_total_of_rewards('-1');
CREATE TRIGGER agency_total_insert AFTER INSERT ON reward_claim REFERENCING NEW TABLE AS entries FOR EACH STATEMENT
  EXECUTE FUNCTION agency_total_of_rewards('1');
CREATE TRIGGER agency_total_update AFTER UPDATE OF state, "recommendationNumber", "agencyId", "createdAt"
  ON reward_claim FOR EACH ROW
  WHEN (new.kind IN ('base', 'passedOn') AND (old."agencyId" IS NOT NULL OR new."agencyId" IS NOT NULL)
    AND (old.state IS DISTINCT FROM new.state OR old."agencyId" IS DISTINCT FROM new."agencyId" OR old."createdAt" IS DISTINCT FROM new."createdAt"))
  EXECUTE FUNCTION agency_total_of_moved('rewards');
CREATE TRIGGER claim_agency BEFORE INSERT OR UPDATE OF "recommendationNumber" ON reward_claim FOR EACH ROW EXECUTE FUNCTION claim_agency();
CREATE CONSTRAINT TRIGGER ledger_balanced AFTER INSERT OR UPDATE OR DELETE ON posting DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_balanced();
CREATE CONSTRAINT TRIGGER surplus_booked AFTER INSERT OR UPDATE ON posting DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.account IN ('surplus', 'loss')) EXECUTE FUNCTION surplus_booked_of_posting();
CREATE CONSTRAINT TRIGGER surplus_booked_entry AFTER UPDATE OF outcome, "surplusCents", "closeReason" ON bank_entry DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new."surplusCents" <> 0 OR old."surplusCents" <> 0 OR new.outcome = 'surplusReturned' OR old.outcome = 'surplusReturned')
  EXECUTE FUNCTION surplus_booked_of_entry();
CREATE CONSTRAINT TRIGGER two_people AFTER UPDATE OF "closedAt" ON bank_entry DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (old."closedAt" IS NULL AND new."closedAt" IS NOT NULL) EXECUTE FUNCTION entry_closed_by_two();
CREATE TRIGGER two_people_assign AFTER UPDATE OF "assignedAt" ON bank_entry
  FOR EACH ROW WHEN (old."assignedAt" IS NULL AND new."assignedAt" IS NOT NULL) EXECUTE FUNCTION entry_assigned_by_two();
CREATE TRIGGER two_people AFTER UPDATE OF "releasedBy" ON payout_run
  FOR EACH ROW WHEN (new."releasedBy" IS NOT NULL) EXECUTE FUNCTION run_of_two_people();
CREATE CONSTRAINT TRIGGER claim_booked AFTER INSERT ON ledger_transaction DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new."claimId" IS NOT NULL) EXECUTE FUNCTION claim_booked_of_transaction();
CREATE CONSTRAINT TRIGGER claim_booked_new AFTER INSERT ON reward_claim DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION claim_booked_of_claim();
CREATE CONSTRAINT TRIGGER claim_booked_changed AFTER UPDATE OF cents, state ON reward_claim DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (old.cents <> new.cents
    OR (old.state = ANY (ARRAY['paid', 'cancelled', 'expired'])) <> (new.state = ANY (ARRAY['paid', 'cancelled', 'expired'])))
  EXECUTE FUNCTION claim_booked_of_claim();
