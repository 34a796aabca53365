import type { Secrets } from "#server/platform/context.ts";
import { acquireAdvisoryLock } from "#server/platform/database/advisory-lock.ts";
import { dayInto } from "#server/platform/database/columns.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Sealer, sealContext } from "#server/platform/keys/sealing.ts";
import { type Day, dayOf } from "#server/platform/values/calendar.ts";
import { openClaimStates } from "../claim/states.ts";
import type { VoucherRepository, VoucherStock } from "../voucher/model.ts";

type Row = { id: string; rewardId: string; cents: number; validUntil: Day | null; codeSealed: string };

const columns = `id::text, "rewardId", cents, "validUntil"::text, "codeSealed"`;

const chosen = `SELECT c.id, c."rewardId", c.cents, c."payoutDueAt" FROM reward_claim c
  WHERE c."tenantId" = $1 AND c.state = 'collected' AND c.method = 'voucher' AND c."rewardId" IS NOT NULL`;
const reserved = `SELECT FROM voucher r WHERE r."tenantId" = $1 AND r."claimId" = c.id
  AND (r."validUntil" IS NULL OR r."validUntil" >= $2::date)`;
const free = `SELECT id, "rewardId", cents FROM voucher
  WHERE "tenantId" = $1 AND "claimId" IS NULL AND ("validUntil" IS NULL OR "validUntil" >= $2::date)`;

/** Voucher codes bought in advance: sealed, each reserved for one claim and mailed once. */
export function voucherRepository(db: Db, sealer: Sealer, secrets: Secrets): VoucherRepository {
  const { tenantId } = db;
  const place = (id: string) => sealContext(tenantId, "voucher", "codeSealed", id);
  const indexesOf = (codes: string[]) => codes.flatMap((code) => secrets.indexes("voucher", code));

  async function take(claimId: string, rewardId: string, cents: number, at: Date): Promise<Row | undefined> {
    const [row] = await db.sql<Row>(
      `WITH had AS (
         SELECT ${columns} FROM voucher WHERE "tenantId" = $1 AND "claimId" = $2::uuid
       ), free AS (
         SELECT id FROM voucher
         WHERE "tenantId" = $1 AND "rewardId" = $3 AND cents = $4::int AND "claimId" IS NULL
           AND ("validUntil" IS NULL OR "validUntil" >= $5::date) AND NOT EXISTS (SELECT FROM had)
         ORDER BY "validUntil" NULLS LAST, id
         LIMIT 1 FOR UPDATE SKIP LOCKED
       ), taken AS (
         UPDATE voucher SET "claimId" = $2::uuid, "assignedAt" = $6::timestamptz
         WHERE "tenantId" = $1 AND id IN (SELECT id FROM free)
         RETURNING ${columns}
       )
       SELECT * FROM had UNION ALL SELECT * FROM taken`,
      [tenantId, claimId, rewardId, cents, dayOf(at), at],
    );
    return row;
  }

  async function stored(codes: string[]): Promise<Set<string>> {
    const where = { tenantId, codeIndex: { in: indexesOf(codes) } };
    const rows = await db.orm((orm) => orm.voucher.findMany({ where, select: { codeIndex: true } }));
    return new Set(rows.map(({ codeIndex }) => codeIndex));
  }

  return {
    async import(rewardId, codes, at) {
      await acquireAdvisoryLock(db, "voucher");
      let added = 0;
      for (let from = 0; from < codes.length; from += 500) {
        const batch = codes.slice(from, from + 500);
        const known = await stored(batch.map(({ code }) => code));
        const fresh = batch.filter(({ code }) => !secrets.indexes("voucher", code).some((index) => known.has(index)));
        const { count } = await db.orm((orm) =>
          orm.voucher.createMany({
            data: fresh.map(({ code, cents, validUntil }) => {
              const id = secrets.newId();
              return {
                tenantId,
                id,
                rewardId,
                codeSealed: sealer.seal(place(id), code),
                codeIndex: secrets.index("voucher", code),
                codeLast4: code.slice(-4).toUpperCase(),
                cents,
                validUntil: validUntil === null ? null : dayInto(validUntil),
                importedAt: at,
              };
            }),
            skipDuplicates: true,
          }),
        );
        added += count;
      }
      return added;
    },
    known: async (codes) => (await stored(codes)).size,
    async reserve(claimId, rewardId, cents, at) {
      await db.sql(
        `UPDATE voucher SET "claimId" = NULL, "assignedAt" = NULL
         WHERE "tenantId" = $1 AND "claimId" = $2::uuid AND "validUntil" < $3::date RETURNING 1 AS one`,
        [tenantId, claimId, dayOf(at)],
      );
      const row = await take(claimId, rewardId, cents, at);
      if (!row) return null;
      const { codeSealed, ...voucher } = row;
      return { ...voucher, claimId, code: sealer.open(place(row.id), codeSealed) };
    },
    async release(claimId) {
      await db.sql(
        `UPDATE voucher SET "claimId" = NULL, "assignedAt" = NULL
         WHERE "tenantId" = $1 AND "claimId" = $2::uuid RETURNING 1 AS one`,
        [tenantId, claimId],
      );
    },
    async codeOf(claimId) {
      const [row] = await db.sql<Row>(`SELECT ${columns} FROM voucher WHERE "tenantId" = $1 AND "claimId" = $2::uuid`, [
        tenantId,
        claimId,
      ]);
      return row ? { code: sealer.open(place(row.id), row.codeSealed), validUntil: row.validUntil } : null;
    },
    async free(rewardId, cents, at) {
      const [row] = await db.sql<{ count: number }>(
        `SELECT count(*)::int AS count FROM (${free}) v WHERE "rewardId" = $3 AND cents = $4::int`,
        [tenantId, dayOf(at), rewardId, cents],
      );
      return row?.count ?? 0;
    },
    async owed() {
      const text = `SELECT DISTINCT cents FROM reward_claim WHERE "tenantId" = $1 AND state = ANY($2::text[])`;
      return (await db.sql<{ cents: number }>(text, [tenantId, openClaimStates])).map(({ cents }) => cents);
    },
    stock: (at) =>
      db.sql<VoucherStock>(
        `SELECT "rewardId", cents, count(v)::int AS free, count(c)::int AS waiting, min("payoutDueAt") AS "dueAt"
         FROM (
           SELECT "rewardId", cents, id AS v, NULL::uuid AS c, NULL::timestamptz AS "payoutDueAt" FROM (${free}) free
           UNION ALL
           SELECT "rewardId", cents, NULL, id, "payoutDueAt" FROM (${chosen} AND NOT EXISTS (${reserved})) waiting
         ) pool GROUP BY 1, 2 ORDER BY 1, 2`,
        [tenantId, dayOf(at)],
      ),
  };
}
