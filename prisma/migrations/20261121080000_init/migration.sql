-- CreateTable
CREATE TABLE "tenant" (
    "id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "record" JSONB NOT NULL,
    "appliedAt" TIMESTAMPTZ(3) NOT NULL,
    "appliedBy" TEXT NOT NULL,

    CONSTRAINT "tenant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tenant_version" (
    "tenantId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "record" JSONB NOT NULL,
    "appliedAt" TIMESTAMPTZ(3) NOT NULL,
    "appliedBy" TEXT NOT NULL,

    CONSTRAINT "tenant_version_pkey" PRIMARY KEY ("tenantId","version")
);

-- CreateTable
CREATE TABLE "operator" (
    "name" TEXT NOT NULL,
    "keyHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "operator_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "setting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "product_category" (
    "tenantId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "audience" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "rewardHintCents" INTEGER,
    "position" INTEGER NOT NULL,
    "english" JSONB,

    CONSTRAINT "product_category_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "product" (
    "tenantId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "externalId" TEXT,
    "categoryId" TEXT NOT NULL,
    "audience" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "displayName" TEXT NOT NULL,
    "young" BOOLEAN NOT NULL DEFAULT false,
    "hybrid" BOOLEAN NOT NULL DEFAULT false,
    "group" TEXT,
    "class" TEXT,
    "monthlyCents" INTEGER,
    "oneOffCents" INTEGER,
    "description1" TEXT,
    "description2" TEXT,
    "description3" TEXT,
    "description4" TEXT,
    "commissionKind" TEXT NOT NULL,
    "commissionCents" INTEGER NOT NULL,
    "providerProductId" TEXT,
    "footnoteKey" TEXT,
    "priceSplit" TEXT,
    "promotionName" TEXT,
    "promotionCents" INTEGER,
    "shopUrl" TEXT,
    "position" INTEGER NOT NULL,
    "rewardIds" TEXT[],
    "english" JSONB,

    CONSTRAINT "product_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "device_offer" (
    "tenantId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "deviceType" TEXT NOT NULL,
    "manufacturer" TEXT NOT NULL,
    "class" TEXT NOT NULL,
    "tariffDeviceName" TEXT NOT NULL,
    "tariffDeviceDescription" TEXT NOT NULL,
    "tariffName" TEXT NOT NULL,
    "deviceName" TEXT NOT NULL,
    "deviceDescription" TEXT NOT NULL,
    "deviceId" TEXT NOT NULL,
    "deviceCents" INTEGER NOT NULL,
    "tariffId" TEXT NOT NULL,
    "tariffCents" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "promotion" BOOLEAN NOT NULL DEFAULT false,
    "topPosition" BOOLEAN NOT NULL DEFAULT false,
    "promotionCents" INTEGER,
    "english" JSONB,

    CONSTRAINT "device_offer_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "reward" (
    "tenantId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "valueCents" INTEGER,
    "startsOn" DATE NOT NULL,
    "endsOn" DATE,
    "displayEndsOn" DATE,
    "position" INTEGER NOT NULL,
    "english" JSONB,

    CONSTRAINT "reward_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "campaign" (
    "tenantId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "year" INTEGER,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "legalText" TEXT NOT NULL,
    "consentText" TEXT NOT NULL,
    "consentRequired" BOOLEAN NOT NULL,
    "startsOn" DATE NOT NULL,
    "endsOn" DATE NOT NULL,
    "english" JSONB,

    CONSTRAINT "campaign_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "account" (
    "tenantId" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "salutation" TEXT,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "referrerHash" TEXT NOT NULL,
    "passwordHash" TEXT,
    "newsletterGiven" BOOLEAN NOT NULL DEFAULT false,
    "newsletterSentAt" TIMESTAMPTZ(3),
    "blockReason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "confirmedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "account_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "session" (
    "tenantId" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "accountId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("tenantId","tokenHash")
);

-- CreateTable
CREATE TABLE "token" (
    "tenantId" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "token_pkey" PRIMARY KEY ("tenantId","tokenHash")
);

-- CreateTable
CREATE TABLE "recommendation" (
    "tenantId" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "stateSince" TIMESTAMPTZ(3) NOT NULL,
    "blockedFrom" TEXT,
    "accountId" UUID NOT NULL,
    "productId" TEXT,
    "productName" TEXT NOT NULL,
    "audience" TEXT NOT NULL,
    "rewardCents" INTEGER NOT NULL,
    "recipientShare" INTEGER NOT NULL,
    "referrerCents" INTEGER NOT NULL,
    "recipientCents" INTEGER NOT NULL,
    "channel" TEXT,
    "campaignId" TEXT,
    "agentNumber" TEXT,
    "createdBy" TEXT NOT NULL,
    "termsText" TEXT NOT NULL,
    "termsVersion" TEXT NOT NULL,
    "termsAcceptedAt" TIMESTAMPTZ(3) NOT NULL,
    "language" TEXT NOT NULL,
    "ownerKeyHash" TEXT,
    "attemptHash" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "openedAt" TIMESTAMPTZ(3),
    "linkValidUntil" TIMESTAMPTZ(3) NOT NULL,
    "lastClickAt" TIMESTAMPTZ(3),
    "clickCount" INTEGER NOT NULL DEFAULT 0,
    "orderBy" TIMESTAMPTZ(3),

    CONSTRAINT "recommendation_pkey" PRIMARY KEY ("tenantId","number")
);

-- CreateTable
CREATE TABLE "click" (
    "tenantId" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "recommendationNumber" TEXT NOT NULL,
    "recipientNumber" TEXT NOT NULL,
    "channel" TEXT,
    "addressHash" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "click_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "recipient" (
    "tenantId" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "recommendationNumber" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "channel" TEXT,
    "language" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "lastClickAt" TIMESTAMPTZ(3) NOT NULL,
    "orderBy" TIMESTAMPTZ(3) NOT NULL,
    "salutation" TEXT,
    "firstName" TEXT,
    "lastName" TEXT,
    "birthDate" DATE,
    "email" TEXT,
    "phone" TEXT,
    "street" TEXT,
    "houseNumber" TEXT,
    "postcode" TEXT,
    "city" TEXT,
    "matchHash" TEXT,
    "marketingConsent" BOOLEAN NOT NULL DEFAULT false,
    "savedAt" TIMESTAMPTZ(3),
    "termsText" TEXT,
    "confirmedAt" TIMESTAMPTZ(3),
    "eraseAfter" TIMESTAMPTZ(3),
    "erasedAt" TIMESTAMPTZ(3),

    CONSTRAINT "recipient_pkey" PRIMARY KEY ("tenantId","number")
);

-- CreateTable
CREATE TABLE "order" (
    "tenantId" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "externalId" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "stateSince" TIMESTAMPTZ(3) NOT NULL,
    "rank" INTEGER NOT NULL,
    "recommendationNumber" TEXT,
    "recipientNumber" TEXT,
    "attribution" TEXT,
    "productId" TEXT,
    "productName" TEXT,
    "prepaid" BOOLEAN NOT NULL DEFAULT false,
    "addressHash" TEXT,
    "reasonCode" TEXT,
    "orderedAt" TIMESTAMPTZ(3) NOT NULL,
    "confirmedAt" TIMESTAMPTZ(3),
    "deliveredAt" TIMESTAMPTZ(3),
    "qualifiesAt" TIMESTAMPTZ(3),
    "receivedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "order_message" (
    "tenantId" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "externalOrderId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "occurredAt" TIMESTAMPTZ(3) NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL,
    "source" TEXT NOT NULL,
    "bodyHash" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,

    CONSTRAINT "order_message_pkey" PRIMARY KEY ("tenantId","eventId")
);

-- CreateTable
CREATE TABLE "reward_claim" (
    "tenantId" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "stateSince" TIMESTAMPTZ(3) NOT NULL,
    "heldFrom" TEXT,
    "orderId" UUID,
    "sourceKey" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "cents" INTEGER NOT NULL,
    "recommendationNumber" TEXT,
    "accountId" UUID,
    "recipientNumber" TEXT,
    "rewardId" TEXT,
    "method" TEXT,
    "bankDetailId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "readyAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3),
    "remindedDays" INTEGER NOT NULL DEFAULT 0,
    "collectedAt" TIMESTAMPTZ(3),
    "payoutDueAt" TIMESTAMPTZ(3),
    "paidAt" TIMESTAMPTZ(3),
    "reasonCode" TEXT,

    CONSTRAINT "reward_claim_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "ledger_entry" (
    "tenantId" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "claimId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "cents" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "occurredAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "bank_detail" (
    "tenantId" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "ownerKind" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "ibanSealed" TEXT NOT NULL,
    "holderSealed" TEXT NOT NULL,
    "ibanLast4" TEXT NOT NULL,
    "ibanIndex" TEXT NOT NULL,
    "bankName" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "usableFrom" TIMESTAMPTZ(3) NOT NULL,
    "replacedAt" TIMESTAMPTZ(3),

    CONSTRAINT "bank_detail_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "voucher" (
    "tenantId" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "rewardId" TEXT NOT NULL,
    "codeSealed" TEXT NOT NULL,
    "codeIndex" TEXT NOT NULL,
    "cents" INTEGER NOT NULL,
    "validUntil" DATE,
    "importedAt" TIMESTAMPTZ(3) NOT NULL,
    "claimId" UUID,
    "assignedAt" TIMESTAMPTZ(3),

    CONSTRAINT "voucher_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "payout_run" (
    "tenantId" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "preparedBy" TEXT NOT NULL,
    "preparedAt" TIMESTAMPTZ(3) NOT NULL,
    "releasedBy" TEXT,
    "releasedAt" TIMESTAMPTZ(3),
    "exportedBy" TEXT,
    "exportedAt" TIMESTAMPTZ(3),
    "settledAt" TIMESTAMPTZ(3),
    "messageId" TEXT NOT NULL,
    "items" INTEGER NOT NULL,
    "cents" INTEGER NOT NULL,

    CONSTRAINT "payout_run_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "payout_item" (
    "tenantId" TEXT NOT NULL,
    "runId" UUID NOT NULL,
    "claimId" UUID NOT NULL,
    "endToEndId" TEXT NOT NULL,
    "cents" INTEGER NOT NULL,
    "bankDetailId" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "reasonCode" TEXT,
    "settledAt" TIMESTAMPTZ(3),

    CONSTRAINT "payout_item_pkey" PRIMARY KEY ("tenantId","runId","claimId")
);

-- CreateTable
CREATE TABLE "event" (
    "tenantId" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "aggregate" TEXT NOT NULL,
    "aggregateId" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "from" TEXT,
    "to" TEXT,
    "actor" TEXT NOT NULL,
    "actorId" TEXT,
    "reasonCode" TEXT,
    "key" TEXT NOT NULL,
    "data" JSONB,
    "occurredAt" TIMESTAMPTZ(3) NOT NULL,
    "recordedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateTable
CREATE TABLE "mail" (
    "tenantId" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "paramsSealed" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "sentAt" TIMESTAMPTZ(3),
    "failure" TEXT,

    CONSTRAINT "mail_pkey" PRIMARY KEY ("tenantId","id")
);

-- CreateIndex
CREATE INDEX "product_tenantId_categoryId_position_idx" ON "product"("tenantId", "categoryId", "position");

-- CreateIndex
CREATE INDEX "device_offer_tenantId_tariffId_position_idx" ON "device_offer"("tenantId", "tariffId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "campaign_tenantId_slug_key" ON "campaign"("tenantId", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "account_tenantId_emailKey_key" ON "account"("tenantId", "emailKey");

-- CreateIndex
CREATE UNIQUE INDEX "account_tenantId_referrerHash_key" ON "account"("tenantId", "referrerHash");

-- CreateIndex
CREATE INDEX "session_tenantId_accountId_idx" ON "session"("tenantId", "accountId");

-- CreateIndex
CREATE INDEX "token_tenantId_purpose_subject_idx" ON "token"("tenantId", "purpose", "subject");

-- CreateIndex
CREATE INDEX "recommendation_tenantId_accountId_createdAt_idx" ON "recommendation"("tenantId", "accountId", "createdAt");

-- CreateIndex
CREATE INDEX "recommendation_tenantId_ownerKeyHash_idx" ON "recommendation"("tenantId", "ownerKeyHash");

-- CreateIndex
CREATE INDEX "recommendation_tenantId_state_linkValidUntil_idx" ON "recommendation"("tenantId", "state", "linkValidUntil");

-- CreateIndex
CREATE UNIQUE INDEX "recommendation_tenantId_attemptHash_key" ON "recommendation"("tenantId", "attemptHash");

-- CreateIndex
CREATE INDEX "click_tenantId_recommendationNumber_at_idx" ON "click"("tenantId", "recommendationNumber", "at");

-- CreateIndex
CREATE INDEX "recipient_tenantId_recommendationNumber_idx" ON "recipient"("tenantId", "recommendationNumber");

-- CreateIndex
CREATE INDEX "recipient_tenantId_matchHash_idx" ON "recipient"("tenantId", "matchHash");

-- CreateIndex
CREATE INDEX "recipient_tenantId_eraseAfter_idx" ON "recipient"("tenantId", "eraseAfter");

-- CreateIndex
CREATE UNIQUE INDEX "recipient_tenantId_tokenHash_key" ON "recipient"("tenantId", "tokenHash");

-- CreateIndex
CREATE INDEX "order_tenantId_recommendationNumber_idx" ON "order"("tenantId", "recommendationNumber");

-- CreateIndex
CREATE INDEX "order_tenantId_state_qualifiesAt_idx" ON "order"("tenantId", "state", "qualifiesAt");

-- CreateIndex
CREATE UNIQUE INDEX "order_tenantId_externalId_key" ON "order"("tenantId", "externalId");

-- CreateIndex
CREATE INDEX "order_message_tenantId_externalOrderId_idx" ON "order_message"("tenantId", "externalOrderId");

-- CreateIndex
CREATE INDEX "reward_claim_tenantId_orderId_idx" ON "reward_claim"("tenantId", "orderId");

-- CreateIndex
CREATE INDEX "reward_claim_tenantId_accountId_idx" ON "reward_claim"("tenantId", "accountId");

-- CreateIndex
CREATE INDEX "reward_claim_tenantId_recipientNumber_idx" ON "reward_claim"("tenantId", "recipientNumber");

-- CreateIndex
CREATE INDEX "reward_claim_tenantId_state_expiresAt_idx" ON "reward_claim"("tenantId", "state", "expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "reward_claim_tenantId_sourceKey_role_kind_key" ON "reward_claim"("tenantId", "sourceKey", "role", "kind");

-- CreateIndex
CREATE INDEX "ledger_entry_tenantId_claimId_idx" ON "ledger_entry"("tenantId", "claimId");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entry_tenantId_key_key" ON "ledger_entry"("tenantId", "key");

-- CreateIndex
CREATE INDEX "bank_detail_tenantId_ownerKind_ownerId_idx" ON "bank_detail"("tenantId", "ownerKind", "ownerId");

-- CreateIndex
CREATE INDEX "bank_detail_tenantId_ibanIndex_idx" ON "bank_detail"("tenantId", "ibanIndex");

-- CreateIndex
CREATE INDEX "voucher_tenantId_rewardId_cents_claimId_idx" ON "voucher"("tenantId", "rewardId", "cents", "claimId");

-- CreateIndex
CREATE UNIQUE INDEX "voucher_tenantId_codeIndex_key" ON "voucher"("tenantId", "codeIndex");

-- CreateIndex
CREATE UNIQUE INDEX "voucher_tenantId_claimId_key" ON "voucher"("tenantId", "claimId");

-- CreateIndex
CREATE UNIQUE INDEX "payout_run_tenantId_messageId_key" ON "payout_run"("tenantId", "messageId");

-- CreateIndex
CREATE INDEX "payout_item_tenantId_claimId_idx" ON "payout_item"("tenantId", "claimId");

-- CreateIndex
CREATE UNIQUE INDEX "payout_item_tenantId_endToEndId_key" ON "payout_item"("tenantId", "endToEndId");

-- CreateIndex
CREATE INDEX "event_tenantId_aggregate_aggregateId_recordedAt_idx" ON "event"("tenantId", "aggregate", "aggregateId", "recordedAt");

-- CreateIndex
CREATE UNIQUE INDEX "event_tenantId_key_key" ON "event"("tenantId", "key");

-- CreateIndex
CREATE INDEX "mail_tenantId_state_createdAt_idx" ON "mail"("tenantId", "state", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "mail_tenantId_key_key" ON "mail"("tenantId", "key");
