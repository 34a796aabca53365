-- "+tag" and Gmail's dots belong to the address that somebody logs in with; limits of mails count by mailbox instead.
UPDATE account SET "emailKey" = lower(trim(email)) WHERE state <> 'deleted' AND "emailKey" <> lower(trim(email));
ALTER TABLE "mail" ADD COLUMN "mailboxKey" TEXT NOT NULL DEFAULT '';
DROP INDEX "mail_tenantId_recipient_createdAt_idx";
CREATE INDEX "mail_tenantId_mailboxKey_createdAt_idx" ON "mail" ("tenantId", "mailboxKey", "createdAt");
