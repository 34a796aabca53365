-- The way by which a recipient came in (domain/recipient/arrival.ts). Additive: a version that does not know it leaves it empty,
-- and of those who came before only the channel is known.
ALTER TABLE "recipient" ADD COLUMN "arrival" TEXT;
