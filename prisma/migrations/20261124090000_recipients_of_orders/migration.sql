-- Who ordered on a link is found by one index entry, however many recipients the link has (recipients.candidatesOn).
CREATE INDEX "recipient_tenantId_recommendationNumber_lastClickAt_idx"
  ON "recipient"("tenantId", "recommendationNumber", "lastClickAt");
CREATE INDEX "recipient_tenantId_recommendationNumber_createdAt_idx"
  ON "recipient"("tenantId", "recommendationNumber", "createdAt");
DROP INDEX "recipient_tenantId_recommendationNumber_idx";
CREATE INDEX recipient_confirmed_by_click ON recipient ("tenantId", "recommendationNumber", "lastClickAt")
  WHERE "confirmedAt" IS NOT NULL;
CREATE INDEX recipient_confirmed_by_first_click ON recipient ("tenantId", "recommendationNumber", "createdAt")
  WHERE "confirmedAt" IS NOT NULL;
CREATE INDEX recipient_match_on_link ON recipient ("tenantId", "recommendationNumber", "matchHash", "lastClickAt")
  WHERE "matchHash" IS NOT NULL;
