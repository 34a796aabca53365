-- What a session is known by in lists, how it was opened, on what device, and when it ends: without use at "expiresAt",
-- which each use moves on, and at "endsAt" in any case. A process of the version before writes neither.
ALTER TABLE "session"
  ADD COLUMN "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'member',
  ADD COLUMN "method" TEXT NOT NULL DEFAULT 'link',
  ADD COLUMN "browser" TEXT,
  ADD COLUMN "system" TEXT,
  ADD COLUMN "operator" TEXT,
  ADD COLUMN "reason" TEXT,
  ADD COLUMN "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  ADD COLUMN "endsAt" TIMESTAMPTZ(3);

ALTER TABLE "session"
  ADD CONSTRAINT session_kind CHECK ("kind" IN ('member', 'support')) NOT VALID,
  ADD CONSTRAINT session_method CHECK ("method" IN ('link', 'password', 'passkey', 'autologin', 'support')) NOT VALID,
  ADD CONSTRAINT session_support CHECK (("kind" = 'support') = ("operator" IS NOT NULL AND "reason" IS NOT NULL)) NOT VALID;
ALTER TABLE "session" VALIDATE CONSTRAINT session_kind;
ALTER TABLE "session" VALIDATE CONSTRAINT session_method;
ALTER TABLE "session" VALIDATE CONSTRAINT session_support;
