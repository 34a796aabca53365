import { z } from "zod";
import type { Db } from "#server/platform/database/database.ts";
import { type Sealer, sealContext } from "#server/platform/keys/sealing.ts";
import type { IdempotentCalls } from "#server/platform/repositories.ts";

const storedAnswer = z.object({ status: z.int(), headers: z.record(z.string(), z.string()), body: z.string() });

type Row = { fingerprint: string; answerSealed: string | null; isMine: boolean };

/** Idempotency keys are claimed by the database's clock, which all processes share. */
export function idempotentCalls(db: Db, sealer: Sealer): IdempotentCalls {
  const { tenantId } = db;
  const context = (keyHash: string) => sealContext(tenantId, "idempotent_call", "answerSealed", keyHash);
  return {
    async claim(keyHash, fingerprint, { lockSeconds, lifeHours }) {
      const [row] = await db.sql<Row>(
        `WITH mine AS (
           INSERT INTO idempotent_call AS c ("tenantId", "keyHash", fingerprint, "createdAt", "lockedUntil")
           VALUES ($1, $2, $3, clock_timestamp(), clock_timestamp() + make_interval(secs => $4::int))
           ON CONFLICT ("tenantId", "keyHash") DO UPDATE
             SET fingerprint = excluded.fingerprint, "createdAt" = excluded."createdAt",
               "lockedUntil" = excluded."lockedUntil", "answerSealed" = NULL
             WHERE c."createdAt" < clock_timestamp() - make_interval(hours => $5::int)
               OR (c."answerSealed" IS NULL AND c."lockedUntil" < clock_timestamp())
           RETURNING fingerprint, "answerSealed", true AS "isMine"
         )
         SELECT * FROM mine
         UNION ALL
         SELECT fingerprint, "answerSealed", false FROM idempotent_call
         WHERE "tenantId" = $1 AND "keyHash" = $2 AND NOT EXISTS (SELECT FROM mine)`,
        [tenantId, keyHash, fingerprint, lockSeconds, lifeHours],
        "idempotent_claim",
      );
      // Another transaction inserted the row after this statement's snapshot was taken.
      if (!row) return { kind: "running" };
      if (row.isMine) return { kind: "run" };
      if (row.fingerprint !== fingerprint) return { kind: "other" };
      if (row.answerSealed === null) return { kind: "running" };
      return {
        kind: "answered",
        answer: storedAnswer.parse(JSON.parse(sealer.open(context(keyHash), row.answerSealed))),
      };
    },
    async answer(keyHash, fingerprint, answer) {
      await db.sql(
        `UPDATE idempotent_call SET "answerSealed" = $4
         WHERE "tenantId" = $1 AND "keyHash" = $2 AND fingerprint = $3 AND "answerSealed" IS NULL`,
        [tenantId, keyHash, fingerprint, sealer.seal(context(keyHash), JSON.stringify(answer))],
      );
    },
    async release(keyHash, fingerprint) {
      await db.sql(
        `DELETE FROM idempotent_call
         WHERE "tenantId" = $1 AND "keyHash" = $2 AND fingerprint = $3 AND "answerSealed" IS NULL`,
        [tenantId, keyHash, fingerprint],
      );
    },
  };
}
