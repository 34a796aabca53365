-- CreateIndex
CREATE INDEX "mail_tenantId_recipient_createdAt_idx" ON "mail"("tenantId", "recipient", "createdAt");
