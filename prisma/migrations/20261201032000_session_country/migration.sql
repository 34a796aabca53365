-- The probable country of a session, as a two-letter code (decision 113); null: unknown. A version that does not know the column leaves it
-- empty. No network address is stored.
ALTER TABLE "session" ADD COLUMN "country" TEXT;
