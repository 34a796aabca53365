-- Friends who only clicked have nothing to erase: the index need not be kept up with every click.
DROP INDEX recipient_to_erase;
CREATE INDEX recipient_to_erase ON recipient ("tenantId", "eraseAfter")
  WHERE "eraseAfter" IS NOT NULL AND "erasedAt" IS NULL AND "confirmedAt" IS NULL;
