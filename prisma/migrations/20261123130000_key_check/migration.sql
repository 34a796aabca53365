-- Check values of the keys that this database is used with: a start with others is refused.
CREATE TABLE "key_check" (
    "setting" TEXT NOT NULL,
    "keyId" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "key_check_pkey" PRIMARY KEY ("setting","keyId")
);
