-- Orders whose messages carried a product's id without a name get the catalogue's name of it, as new ones do; without it, their
-- readers show the id. Repeating it changes nothing.
ALTER TABLE "order" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE product NO FORCE ROW LEVEL SECURITY;
UPDATE "order" o SET "productName" = (
    SELECT p."displayName" FROM product p
    WHERE p."tenantId" = o."tenantId" AND o."productId" IN (p.id, p."providerProductId", p."externalId")
    ORDER BY p.id = o."productId" DESC, p.id LIMIT 1)
  WHERE o."productName" IS NULL AND o."productId" IS NOT NULL;
ALTER TABLE "order" FORCE ROW LEVEL SECURITY;
ALTER TABLE product FORCE ROW LEVEL SECURITY;
