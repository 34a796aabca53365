import type { PayoutCandidate, PayoutItem, PayoutItemState, PayoutRun } from "#server/domain/payout/model.ts";
import type { Payouts } from "#server/domain/payout/ports.ts";
import type { PayoutRunState } from "#server/domain/payout/states.ts";
import type { PayoutItem as ItemRow, PayoutRun as RunRow } from "./client/client.ts";
import type { Db } from "./database.ts";
import { eventCte } from "./events.ts";

const candidate = `
  SELECT c.id::text AS "claimId", c.state AS "claimState", c.cents, c."payoutDueAt",
    a.email, a.state = 'blocked' AS blocked, b.id::text AS "bankDetailId", b."usableFrom"
  FROM reward_claim c
  LEFT JOIN account a ON a."tenantId" = c."tenantId" AND a.id = c."accountId"
  LEFT JOIN bank_detail b ON b."tenantId" = c."tenantId" AND b.id = c."bankDetailId"`;

type CandidateRow = Pick<PayoutCandidate, "claimId" | "claimState" | "cents" | "payoutDueAt"> &
  ({ email: string; blocked: boolean } | { email: null; blocked: null }) &
  ({ bankDetailId: string; usableFrom: Date } | { bankDetailId: null; usableFrom: null });

/** Payout runs and what is in them. One claim is in one live run at most, by a unique index. */
export function prismaPayouts(db: Db): Payouts {
  const { tenantId } = db;

  return {
    async candidates(limit) {
      const rows = await db.sql<CandidateRow>(
        `${candidate}
         WHERE c."tenantId" = $1 AND c.state = 'collected' AND c.method = 'cash' AND NOT EXISTS (
           SELECT FROM payout_item i
           WHERE i."tenantId" = c."tenantId" AND i."claimId" = c.id AND i.state IN ('pending', 'settled'))
         ORDER BY c."payoutDueAt" NULLS FIRST, c.id LIMIT $2::int`,
        [tenantId, limit],
      );
      return rows.map(candidateOf);
    },
    async addRun(run, picks) {
      // The unique index payout_item_one_live decides between two runs that reach for one claim.
      const [counted] = await db.sql<{ items: number; cents: number }>(
        `WITH picked AS (
           SELECT c.id, c.cents, pick.bank FROM reward_claim c
           JOIN unnest($3::uuid[], $4::uuid[]) AS pick (claim, bank) ON pick.claim = c.id
           WHERE c."tenantId" = $1 AND c.state = 'collected' AND c.method = 'cash'
           ORDER BY c.id FOR UPDATE OF c
         ), taken AS (
           INSERT INTO payout_item ("tenantId", "runId", "claimId", "endToEndId", cents, "bankDetailId", state)
           SELECT $1, $2::uuid, id, $5 || '-' || lpad((row_number() OVER (ORDER BY id))::text, 6, '0'), cents, bank, 'pending'
           FROM picked
           ON CONFLICT ("tenantId", "claimId") WHERE state IN ('pending', 'settled') DO NOTHING
           RETURNING cents
         ), counted AS (
           SELECT count(*)::int AS items, sum(cents)::int AS cents FROM taken HAVING count(*) > 0
         )
         INSERT INTO payout_run ("tenantId", id, state, "preparedBy", "preparedAt", "messageId", items, cents)
         SELECT $1, $2::uuid, 'prepared', $6, $7::timestamptz, $5, items, cents FROM counted
         RETURNING items, cents`,
        [
          tenantId,
          run.id,
          picks.map(({ claimId }) => claimId),
          picks.map(({ bankDetailId }) => bankDetailId),
          run.messageId,
          run.preparedBy,
          run.preparedAt,
        ],
      );
      return counted ? { ...emptyRun, ...run, ...counted } : null;
    },
    async runById(id) {
      const row = await db.prisma.payoutRun.findUnique({ where: { tenantId_id: { tenantId, id } } });
      return row && runOf(row);
    },
    async runByMessageId(messageId) {
      const row = await db.prisma.payoutRun.findUnique({ where: { tenantId_messageId: { tenantId, messageId } } });
      return row && runOf(row);
    },
    async runs(limit) {
      const rows = await db.prisma.payoutRun.findMany({
        where: { tenantId },
        orderBy: { preparedAt: "desc" },
        take: limit,
      });
      return rows.map(runOf);
    },
    async items(runId) {
      const rows = await db.prisma.payoutItem.findMany({ where: { tenantId, runId }, orderBy: { endToEndId: "asc" } });
      return rows.map(itemOf);
    },
    async itemByEndToEndId(endToEndId) {
      const row = await db.prisma.payoutItem.findUnique({ where: { tenantId_endToEndId: { tenantId, endToEndId } } });
      return row && itemOf(row);
    },
    async candidatesOfRun(runId) {
      const rows = await db.sql<CandidateRow>(
        `${candidate}
         WHERE c."tenantId" = $1 AND c.id IN (
           SELECT "claimId" FROM payout_item WHERE "tenantId" = $1 AND "runId" = $2::uuid AND state = 'pending')
         ORDER BY c.id FOR UPDATE OF c`,
        [tenantId, runId],
      );
      return rows.map(candidateOf);
    },
    async moveRun(move) {
      const event = { ...move, aggregate: "payoutRun" as const, aggregateId: move.id };
      const { cte, values } = eventCte(tenantId, event, { after: "moved", offset: 6 });
      const [moved] = await db.sql<{ id: string }>(
        `WITH moved AS (
           UPDATE payout_run SET state = $4,
             "releasedBy" = CASE $4 WHEN 'released' THEN $5 ELSE "releasedBy" END,
             "releasedAt" = CASE $4 WHEN 'released' THEN $6::timestamptz ELSE "releasedAt" END,
             "exportedBy" = CASE $4 WHEN 'exported' THEN $5 ELSE "exportedBy" END,
             "exportedAt" = CASE $4 WHEN 'exported' THEN $6::timestamptz ELSE "exportedAt" END,
             "settledAt" = CASE $4 WHEN 'settled' THEN $6::timestamptz ELSE "settledAt" END
           WHERE "tenantId" = $1 AND id = $2::uuid AND state = $3
           RETURNING id
         ), ${cte} SELECT id::text FROM moved`,
        [tenantId, move.id, move.from, move.to, move.actorId, move.occurredAt, ...values],
      );
      if (moved) return "moved";
      const earlier = await db.prisma.event.findUnique({ where: { tenantId_key: { tenantId, key: move.key } } });
      return earlier ? "repeated" : "stale";
    },
    async moveItem({ runId, claimId }, from, to, at, reasonCode) {
      const { count } = await db.prisma.payoutItem.updateMany({
        where: { tenantId, runId, claimId, state: { in: from } },
        data: { state: to, reasonCode, settledAt: at },
      });
      return count === 1;
    },
    async forget(before, limit) {
      const rows = await db.sql(
        `WITH ended AS (
           SELECT id FROM payout_run
           WHERE "tenantId" = $1 AND state IN ('settled', 'discarded')
             AND coalesce("settledAt", "exportedAt", "releasedAt", "preparedAt") < $2::timestamptz
           LIMIT $3::int
         ), items AS (
           DELETE FROM payout_item i USING ended WHERE i."tenantId" = $1 AND i."runId" = ended.id
         )
         DELETE FROM payout_run r USING ended WHERE r."tenantId" = $1 AND r.id = ended.id RETURNING 1 AS one`,
        [tenantId, before.toISOString(), limit],
      );
      return rows.length;
    },
  };
}

const emptyRun = {
  state: "prepared",
  releasedBy: null,
  releasedAt: null,
  exportedBy: null,
  exportedAt: null,
  settledAt: null,
} as const;

function candidateOf({ email, blocked, bankDetailId, usableFrom, ...row }: CandidateRow): PayoutCandidate {
  return {
    ...row,
    account: email === null ? null : { email, blocked },
    bankDetail: bankDetailId === null ? null : { id: bankDetailId, usableFrom },
  };
}

function runOf(row: RunRow): PayoutRun {
  const { tenantId: _, ...run } = row;
  return { ...run, state: row.state as PayoutRunState };
}

function itemOf(row: ItemRow): PayoutItem {
  const { tenantId: _, settledAt: _at, ...item } = row;
  return { ...item, state: row.state as PayoutItemState };
}
