import { waitingClaimStates } from "#server/domain/reward/admission.ts";
import type { Claim } from "#server/domain/reward/model.ts";
import type { Claims } from "#server/domain/reward/ports.ts";
import type { RewardClaim as Row } from "./client/client.ts";
import type { Db } from "./database.ts";
import { type Moving, moveRow } from "./move.ts";

const moving: Moving = {
  table: "reward_claim",
  aggregate: "claim",
  columns: {
    heldFrom: "text",
    orderId: "uuid",
    recommendationNumber: "text",
    accountId: "uuid",
    recipientNumber: "text",
    rewardId: "text",
    method: "text",
    bankDetailId: "uuid",
    createdAt: "timestamptz",
    readyAt: "timestamptz",
    expiresAt: "timestamptz",
    remindedDays: "int",
    collectedAt: "timestamptz",
    payoutDueAt: "timestamptz",
    paidAt: "timestamptz",
    reasonCode: "text",
  },
};

/** Ids stand in addresses, where anybody can write anything: what cannot be one names no claim. */
const isId = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** What people are owed. */
export function prismaClaims(db: Db): Claims {
  const { tenantId } = db;

  async function locked(where: string, values: unknown[]): Promise<Claim[]> {
    const text = `SELECT * FROM reward_claim WHERE "tenantId" = $1 AND ${where} ORDER BY id FOR UPDATE`;
    return (await db.sql<Row>(text, [tenantId, ...values])).map(read);
  }

  async function found(where: object): Promise<Claim[]> {
    const rows = await db.prisma.rewardClaim.findMany({ where: { tenantId, ...where }, orderBy: { id: "asc" } });
    return rows.map(read);
  }

  return {
    async byId(id) {
      if (!isId(id)) return null;
      const row = await db.prisma.rewardClaim.findUnique({ where: { tenantId_id: { tenantId, id } } });
      return row && read(row);
    },
    byIdForUpdate: async (id) => (isId(id) ? ((await locked("id = $2::uuid", [id]))[0] ?? null) : null),
    ofOrder: (orderId) => found({ orderId }),
    ofOrderForUpdate: (orderId) => locked(`"orderId" = $2::uuid`, [orderId]),
    ofOrders: (orderIds) => found({ orderId: { in: orderIds } }),
    ofAccount: (accountId) => found({ accountId }),
    ofRecipient: (recipientNumber) => found({ recipientNumber }),
    bySourceForUpdate: async (sourceKey, role, kind) =>
      (await locked(`"sourceKey" = $2 AND role = $3 AND kind = $4`, [sourceKey, role, kind]))[0] ?? null,
    async add(claim) {
      const { count } = await db.prisma.rewardClaim.createMany({
        data: [{ tenantId, ...claim }],
        skipDuplicates: true,
      });
      return count === 1;
    },
    move: (move, change) => moveRow(db, moving, move, change),
    async held(limit) {
      const where = { tenantId, state: "onHold" };
      return (await db.prisma.rewardClaim.findMany({ where, orderBy: { stateSince: "asc" }, take: limit })).map(read);
    },
    async markReminded(id, remindedDays) {
      await db.prisma.rewardClaim.update({ where: { tenantId_id: { tenantId, id } }, data: { remindedDays } });
    },

    async dueToExpire(now, limit) {
      const where = { tenantId, state: { in: [...waitingClaimStates] }, expiresAt: { lte: now } };
      return (await db.prisma.rewardClaim.findMany({ where, orderBy: { expiresAt: "asc" }, take: limit })).map(read);
    },
    async dueForReminder(now, reminderDays, limit) {
      const rows = await db.sql<Row>(
        `SELECT c.* FROM reward_claim c
         WHERE c."tenantId" = $1 AND c.state = ANY($2::text[]) AND c."expiresAt" > $3::timestamptz AND EXISTS (
           SELECT FROM unnest($4::int[]) AS reminder (day)
           WHERE reminder.day > c."remindedDays" AND c."readyAt" + reminder.day * interval '24 hours' <= $3::timestamptz)
         ORDER BY c."readyAt" LIMIT $5::int`,
        [tenantId, waitingClaimStates, now.toISOString(), reminderDays, limit],
      );
      return rows.map(read);
    },
    async isAtBank(id) {
      const rows = await db.sql(
        `SELECT 1 AS one FROM payout_item i JOIN payout_run r ON r."tenantId" = i."tenantId" AND r.id = i."runId"
         WHERE i."tenantId" = $1 AND i."claimId" = $2::uuid AND i.state = 'pending' AND r.state = 'exported'`,
        [tenantId, id],
      );
      return rows.length > 0;
    },
  };
}

function read({ tenantId: _, ...row }: Row): Claim {
  return row as Claim;
}
