-- A failed mail can be queued again, and the alarm counts what was tried lately. Mails that wait now are tried as if they
-- were queued now.
ALTER TABLE "mail"
  ADD COLUMN "queuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "triedAt" TIMESTAMPTZ(3);
CREATE INDEX mail_tried ON mail ("tenantId", "triedAt") WHERE "triedAt" IS NOT NULL;
