import type { Day } from "#server/domain/calendar.ts";
import { dayOf } from "#server/domain/calendar.ts";
import type { Secrets } from "#server/domain/context.ts";
import type { VoucherStock } from "#server/domain/payout/model.ts";
import type { Vouchers } from "#server/domain/payout/ports.ts";
import { type Sealer, sealPlace } from "#server/seal.ts";
import type { Db } from "./database.ts";

type Row = { id: string; rewardId: string; cents: number; validUntil: Day | null; codeSealed: string };

const columns = `id::text, "rewardId", cents, "validUntil"::text, "codeSealed"`;

const waiting = `SELECT id, "rewardId", cents, "payoutDueAt" FROM reward_claim
  WHERE "tenantId" = $1 AND state = 'collected' AND method = 'voucher' AND "rewardId" IS NOT NULL`;
const free = `SELECT id, "rewardId", cents FROM voucher
  WHERE "tenantId" = $1 AND "claimId" IS NULL AND ("validUntil" IS NULL OR "validUntil" >= $2::date)`;

/** Codes bought beforehand: sealed, each given out once. */
export function prismaVouchers(db: Db, sealer: Sealer, secrets: Secrets): Vouchers {
  const { tenantId } = db;
  const place = (id: string) => sealPlace(tenantId, "voucher", "codeSealed", id);
  const indexOf = (code: string) => secrets.hash("voucher", code);

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

  return {
    async import(rewardId, codes, at) {
      let added = 0;
      for (let from = 0; from < codes.length; from += 500) {
        const { count } = await db.prisma.voucher.createMany({
          data: codes.slice(from, from + 500).map(({ code, cents, validUntil }) => {
            const id = secrets.newId();
            return {
              tenantId,
              id,
              rewardId,
              codeSealed: sealer.seal(place(id), code),
              codeIndex: indexOf(code),
              cents,
              validUntil: validUntil === null ? null : new Date(`${validUntil}T00:00:00Z`),
              importedAt: at,
            };
          }),
          skipDuplicates: true,
        });
        added += count;
      }
      return added;
    },
    known: (codes) => db.prisma.voucher.count({ where: { tenantId, codeIndex: { in: codes.map(indexOf) } } }),
    async assign(claimId, rewardId, cents, at) {
      // Two calls for one claim at once: the unique index stops the second, which then finds the first one's code.
      const row = await take(claimId, rewardId, cents, at).catch((fault: unknown) => {
        if (!isDuplicate(fault)) throw fault;
        return take(claimId, rewardId, cents, at);
      });
      if (!row) return null;
      const { codeSealed, ...voucher } = row;
      return { ...voucher, claimId, code: sealer.open(place(row.id), codeSealed) };
    },
    async free(rewardId, cents, at) {
      const [row] = await db.sql<{ count: number }>(
        `SELECT count(*)::int AS count FROM (${free}) v WHERE "rewardId" = $3 AND cents = $4::int`,
        [tenantId, dayOf(at), rewardId, cents],
      );
      return row?.count ?? 0;
    },
    async servable(after, limit, at) {
      const rows = await db.sql<{ id: string }>(
        `SELECT c.id::text FROM (${waiting}) c
         WHERE c.id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
           AND EXISTS (SELECT FROM (${free}) v WHERE v."rewardId" = c."rewardId" AND v.cents = c.cents)
         ORDER BY c.id LIMIT $4::int`,
        [tenantId, dayOf(at), after, limit],
      );
      return rows.map(({ id }) => id);
    },
    stock: (at) =>
      db.sql<VoucherStock>(
        `SELECT "rewardId", cents, count(v)::int AS free, count(c)::int AS waiting, min("payoutDueAt") AS "dueAt"
         FROM (
           SELECT "rewardId", cents, id AS v, NULL::uuid AS c, NULL::timestamptz AS "payoutDueAt" FROM (${free}) free
           UNION ALL
           SELECT "rewardId", cents, NULL, id, "payoutDueAt" FROM (${waiting}) waiting
         ) pool GROUP BY 1, 2 ORDER BY 1, 2`,
        [tenantId, dayOf(at)],
      ),
  };
}

function isDuplicate(fault: unknown): boolean {
  return (fault as { code?: unknown }).code === "23505";
}
