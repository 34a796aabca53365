-- Most friends never give data: what finds them by it need not be kept up with every click.
DROP INDEX "recipient_tenantId_matchHash_idx";
CREATE INDEX recipient_match ON recipient ("tenantId", "matchHash") WHERE "matchHash" IS NOT NULL;
