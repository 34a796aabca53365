-- Words with typing errors are found by their trigrams (server/store/text-search.ts). A trusted extension: the database's
-- owner may create it without being superuser.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
