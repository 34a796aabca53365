-- Who decided what is on record for eight years, and is never rewritten before or after.
GRANT DELETE ON event TO app;
CREATE POLICY record ON event AS RESTRICTIVE FOR DELETE
  USING ("recordedAt" < now() - interval '8 years');
