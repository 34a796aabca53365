-- Bank details that nothing may need any more.
CREATE INDEX bank_detail_current ON bank_detail ("tenantId", "createdAt") WHERE "replacedAt" IS NULL;
