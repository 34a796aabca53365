import { gunzipSync, gzipSync } from "node:zlib";
import type { LockedPayoutItem, PayoutItem, PayoutItemState, PayoutRun } from "#server/payouts/model.ts";
import type { PayoutRepository } from "#server/payouts/repository.ts";
import type { PayoutRunState } from "#server/payouts/states.ts";
import {
  claimFacts,
  countObstacles,
  obstacleAt,
  overduePayouts,
  payableClaims,
  sumPayable,
} from "#server/payouts/store/payable-claims.ts";
import {
  itemColumns,
  itemsFrom,
  lockOwners,
  lockPayments,
  openPayments,
  overtakenClaims,
  sumsOf,
} from "#server/payouts/store/payout-items.ts";
import type { PayoutItem as ItemRow, PayoutRun as RunRow } from "#server/platform/database/client/client.ts";
import type { Db } from "#server/platform/database/database.ts";
import { createFault } from "#server/platform/fault.ts";
import { type Sealer, sealContext } from "#server/platform/keys/sealing.ts";
import { eventCte } from "#server/platform/store/events.ts";
import { ownerOfClaim } from "#server/rewards/store/netting.ts";

const runColumns = `id::text, state, "preparedBy", "preparedAt", "releasedBy", "releasedAt", "exportedBy", "exportedAt",
  "settledAt", "messageId", items, cents`;

/** Payout runs and their items. A claim is in at most one live run, by the unique index payout_item_one_live. */
export function payoutRepository(db: Db, sealer: Sealer): PayoutRepository {
  const { tenantId } = db;
  const filePlace = (runId: string) => sealContext(tenantId, "payout_run", "fileSealed", runId);

  return {
    payable: (now, after, limit) => payableClaims(db, now, after, limit),
    countObstacles: (now) => countObstacles(db, now),
    sumPayable: (now) => sumPayable(db, now),
    overdue: (now, limit) => overduePayouts(db, now, limit),
    async addRun(run, picks) {
      const [added] = await db.sql<PayoutRun>(
        `WITH picked AS (
           SELECT c.id, c.cents - pick.netted AS cents, pick.netted, pick.bank FROM reward_claim c
           JOIN unnest($3::uuid[], $4::uuid[], $8::int[]) AS pick (claim, bank, netted) ON pick.claim = c.id
           WHERE c."tenantId" = $1 AND c.state = 'collected' AND c.method = 'cash'
           ORDER BY c.id FOR NO KEY UPDATE OF c
         ), taken AS (
           INSERT INTO payout_item ("tenantId", "runId", "claimId", "endToEndId", cents, "nettedCents", "bankDetailId", state)
           SELECT $1, $2::uuid, id, $5 || '-' || lpad((row_number() OVER (ORDER BY id))::text, 6, '0'), cents, netted, bank,
             'pending'
           FROM picked
           ON CONFLICT ("tenantId", "claimId") WHERE state IN ('pending', 'settled') DO NOTHING
           RETURNING cents
         ), counted AS (
           SELECT count(*)::int AS items, sum(cents)::int AS cents FROM taken HAVING count(*) > 0
         )
         INSERT INTO payout_run ("tenantId", id, state, "preparedBy", "preparedAt", "messageId", items, cents)
         SELECT $1, $2::uuid, 'prepared', $6, $7::timestamptz, $5, items, cents FROM counted
         RETURNING ${runColumns}`,
        [
          tenantId,
          run.id,
          picks.map(({ claimId }) => claimId),
          picks.map(({ bankDetailId }) => bankDetailId),
          run.messageId,
          run.preparedBy,
          run.preparedAt.toISOString(),
          picks.map(({ nettedCents }) => nettedCents),
        ],
      );
      return added ?? null;
    },
    async runById(id) {
      const row = await db.orm((orm) => orm.payoutRun.findUnique({ where: { tenantId_id: { tenantId, id } }, omit }));
      return row && runOf(row);
    },
    async runByMessageId(messageId) {
      const where = { tenantId_messageId: { tenantId, messageId } };
      const row = await db.orm((orm) => orm.payoutRun.findUnique({ where, omit }));
      return row && runOf(row);
    },
    runs: (limit, after = null) =>
      db.sql<PayoutRun>(
        `SELECT ${runColumns} FROM payout_run
         WHERE "tenantId" = $1 AND ("preparedAt", id) < ($2::timestamptz, $3::uuid)
         ORDER BY "preparedAt" DESC, id DESC LIMIT $4::int`,
        [tenantId, after?.preparedAt.toISOString() ?? "infinity", after?.id ?? lastId, limit],
      ),
    async items(runId) {
      const rows = await db.orm((orm) =>
        orm.payoutItem.findMany({ where: { tenantId, runId }, orderBy: { endToEndId: "asc" } }),
      );
      return rows.map(itemOf);
    },
    itemsFrom: (runId, after, limit) => itemsFrom(db, runId, after, limit),
    openPayments: (search) => openPayments(db, search),
    sumsOf: (runId) => sumsOf(db, runId),
    async hasPending(runId) {
      const rows = await db.sql(
        `SELECT 1 AS one FROM payout_item WHERE "tenantId" = $1 AND "runId" = $2::uuid AND state = 'pending' LIMIT 1`,
        [tenantId, runId],
      );
      return rows.length > 0;
    },
    async lockRun(id) {
      const [row] = await db.sql<PayoutRun>(
        `SELECT ${runColumns} FROM payout_run WHERE "tenantId" = $1 AND id = $2::uuid FOR NO KEY UPDATE`,
        [tenantId, id],
      );
      return row ?? null;
    },
    lockOwners: (runId) => lockOwners(db, runId),
    overtaken: (runId) => overtakenClaims(db, runId),
    async lockItems(runId, now) {
      const rows = await db.sql<PayoutItem & LockedPayoutItem["claim"] & { current: string | null }>(
        `SELECT ${itemColumns}, c."bankDetailId"::text AS current, nullif(a.email, '') AS email, ${ownerOfClaim} AS owner,
           ${obstacleAt("$3")} AS obstacle, c."recommendationNumber",
           (SELECT coalesce(o."productName", o."productId") FROM "order" o
            WHERE o."tenantId" = c."tenantId" AND o.id = c."orderId") AS product
         FROM payout_item i JOIN reward_claim c ON c."tenantId" = i."tenantId" AND c.id = i."claimId" ${claimFacts}
         WHERE i."tenantId" = $1 AND i."runId" = $2::uuid
         ORDER BY c.id FOR NO KEY UPDATE OF c, i`,
        [tenantId, runId, now.toISOString()],
      );
      return rows.map(({ current, email, owner, obstacle, recommendationNumber, product, ...item }) => ({
        ...item,
        claim: { bankDetailId: current, email, owner, obstacle, recommendationNumber, product },
      }));
    },
    lockPayments: (endToEndIds) => lockPayments(db, endToEndIds),
    async moveRun(move) {
      const event = { ...move, id: move.eventId, aggregate: "payoutRun" as const, aggregateId: move.id };
      const { cte, values } = eventCte(tenantId, event, { after: "moved", offset: 6 });
      // The file is kept until the bank has executed or rejected it.
      const [moved] = await db.sql<{ id: string }>(
        `WITH moved AS (
           UPDATE payout_run SET state = $4,
             "releasedBy" = CASE $4 WHEN 'released' THEN $5 ELSE "releasedBy" END,
             "releasedAt" = CASE $4 WHEN 'released' THEN $6::timestamptz ELSE "releasedAt" END,
             "exportedBy" = CASE $4 WHEN 'exported' THEN $5 ELSE "exportedBy" END,
             "exportedAt" = CASE $4 WHEN 'exported' THEN $6::timestamptz ELSE "exportedAt" END,
             "settledAt" = CASE $4 WHEN 'settled' THEN $6::timestamptz ELSE "settledAt" END,
             "fileSealed" = CASE $4 WHEN 'exported' THEN "fileSealed" END
           WHERE "tenantId" = $1 AND id = $2::uuid AND state = $3
           RETURNING id
         ), ${cte} SELECT id::text FROM moved`,
        [tenantId, move.id, move.from, move.to, move.actorId, move.occurredAt.toISOString(), ...values],
      );
      if (moved) return "moved";
      const where = { tenantId_key: { tenantId, key: move.key } };
      return (await db.orm((orm) => orm.event.findUnique({ where }))) ? "repeated" : "stale";
    },
    async saveFile(runId, file) {
      const packed = gzipSync(file).toString("base64");
      await db.sql(
        `UPDATE payout_run SET "fileSealed" = $3 WHERE "tenantId" = $1 AND id = $2::uuid RETURNING 1 AS one`,
        [tenantId, runId, sealer.seal(filePlace(runId), packed)],
      );
    },
    async fileOf(runId) {
      const [row] = await db.sql<{ fileSealed: string | null }>(
        `SELECT "fileSealed" FROM payout_run WHERE "tenantId" = $1 AND id = $2::uuid`,
        [tenantId, runId],
      );
      if (!row?.fileSealed) return null;
      return gunzipSync(Buffer.from(sealer.open(filePlace(runId), row.fileSealed), "base64")).toString("utf8");
    },
    async moveItems(moves, at) {
      if (moves.length === 0) return;
      const moved = await db.sql(
        `UPDATE payout_item i SET state = m."to", "reasonCode" = m.reason, "settledAt" = $6::timestamptz,
           "paidEntryId" = coalesce(m.entry, i."paidEntryId")
         FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $7::uuid[]) AS m (id, "from", "to", reason, entry)
         WHERE i."tenantId" = $1 AND i."endToEndId" = m.id AND i.state = m."from"
         RETURNING 1 AS one`,
        [
          tenantId,
          moves.map(({ item }) => item.endToEndId),
          moves.map(({ item }) => item.state),
          moves.map(({ to }) => to),
          moves.map(({ reasonCode }) => reasonCode),
          at.toISOString(),
          moves.map(({ paidEntryId }) => paidEntryId ?? null),
        ],
      );
      if (moved.length !== moves.length) throw createFault("payoutItemNotHeld", "Items were moved without a lock.");
    },
  };
}

/** Sorts after every id. */
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

const omit = { fileSealed: true } as const;

function runOf({ tenantId: _, ...run }: Omit<RunRow, "fileSealed">): PayoutRun {
  return { ...run, state: run.state as PayoutRunState };
}

function itemOf({ tenantId: _, settledAt: _at, ...item }: ItemRow): PayoutItem {
  return { ...item, state: item.state as PayoutItemState };
}
