-- CreateIndex
CREATE INDEX "click_tenantId_at_idx" ON "click" USING BRIN ("tenantId", "at");
