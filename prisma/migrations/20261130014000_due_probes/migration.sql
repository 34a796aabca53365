-- What the minute's probe of due work looks for, so that it reads what is due and not everything that is there.
CREATE INDEX recommendation_expiry ON recommendation ("tenantId", (greatest("linkValidUntil", "orderBy")), number)
  WHERE state IN ('awaitingOptIn', 'open', 'clicked', 'detailsConfirmed');
CREATE INDEX recipient_unconfirmed_erasure ON recipient ("tenantId", "eraseAfter")
  WHERE "savedAt" IS NOT NULL AND "erasedAt" IS NULL AND "confirmedAt" IS NULL;
CREATE INDEX recipient_confirmed_erasure ON recipient ("tenantId", "orderBy")
  WHERE "savedAt" IS NOT NULL AND "erasedAt" IS NULL AND "confirmedAt" IS NOT NULL;
