-- Clicks beyond what the people behind one network address do are kept, and say so.
ALTER TABLE "click" ADD COLUMN "suspicious" BOOLEAN NOT NULL DEFAULT false;
