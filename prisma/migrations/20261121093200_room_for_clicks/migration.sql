-- Clicks rewrite these rows in place: with room on their page, no index has to be touched.
ALTER TABLE recommendation SET (fillfactor = 75);
ALTER TABLE recipient SET (fillfactor = 85);
