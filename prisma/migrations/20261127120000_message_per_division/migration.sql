-- A tenant's messages stand once for each division of the reward. Records from before keep their one text for all three,
-- until they are applied with new ones.
UPDATE tenant SET record = jsonb_set(record, '{templates}', record->'templates' || jsonb_build_object(
  'long', jsonb_build_object('referrer', record->'templates'->'long', 'both', record->'templates'->'long', 'recipient', record->'templates'->'long'),
  'short', jsonb_build_object('referrer', record->'templates'->'short', 'both', record->'templates'->'short', 'recipient', record->'templates'->'short')))
WHERE jsonb_exists(record->'templates'->'long', 'de');
