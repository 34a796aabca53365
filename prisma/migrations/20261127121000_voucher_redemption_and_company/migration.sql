-- Where and how a brand's voucher is redeemed.
ALTER TABLE reward ADD COLUMN "redeemUrl" text, ADD COLUMN "redeemText" text;
-- The firm that a recipient orders for.
ALTER TABLE recipient ADD COLUMN company text;
