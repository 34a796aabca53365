import { productOfReward } from "#server/orders/store/ordered-product.ts";
import type { ClaimHold as HoldRow, RewardClaim as Row } from "#server/platform/database/client/client.ts";
import { inList } from "#server/platform/database/columns.ts";
import type { Db } from "#server/platform/database/database.ts";
import { insertRowSql, rowValues, statementName } from "#server/platform/database/insert-row.ts";
import { moveRow, type StatefulTable } from "#server/platform/store/move.ts";
import { isId } from "#server/platform/values/id.ts";
import type { Claim, ClaimChange } from "#server/rewards/claim/model.ts";
import type { ClaimRepository } from "#server/rewards/claim/repository.ts";
import type { ClaimHold } from "#server/rewards/claim/rules/hold-cause.ts";
import { waitingClaimStates } from "#server/rewards/claim/rules/step.ts";
import { openClaimStates } from "#server/rewards/claim/states.ts";
import { heldSql, limitedBehindSql } from "./behind-account.ts";
import { isDebited } from "./debited.ts";
import { bookingCtes } from "./ledger-sql.ts";
import { ownerGoneSql } from "./owner-gone.ts";

const moving = {
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
    nextReminderAt: "timestamptz",
    collectedAt: "timestamptz",
    payoutDueAt: "timestamptz",
    paidAt: "timestamptz",
    reasonCode: "text",
  },
} satisfies StatefulTable & { columns: Record<keyof ClaimChange, string> };

const columns = {
  ...moving.columns,
  id: "uuid",
  state: "text",
  stateSince: "timestamptz",
  sourceKey: "text",
  bonusWindowId: "uuid",
  role: "text",
  kind: "text",
  cents: "int",
} satisfies Record<keyof Claim, string>;
const addSql = insertRowSql("reward_claim", columns);

/** Claims: the amounts owed to people. Ids come from URLs: a text that is not a UUID matches no claim. */
export function claimRepository(db: Db): ClaimRepository {
  const { tenantId } = db;

  async function locked(where: string, values: unknown[]): Promise<Claim[]> {
    const text = `SELECT * FROM reward_claim WHERE "tenantId" = $1 AND ${where} ORDER BY id FOR NO KEY UPDATE`;
    return (await db.sql<Row>(text, [tenantId, ...values], statementName(text))).map(read);
  }

  async function ofOrders(orderIds: string[]): Promise<Claim[]> {
    const text = `SELECT * FROM reward_claim WHERE "tenantId" = $1 AND "orderId" = ANY($2::uuid[]) ORDER BY id`;
    return (await db.sql<Row>(text, [tenantId, orderIds], "claims_of_orders")).map(read);
  }

  async function found(where: object): Promise<Claim[]> {
    const rows = await db.orm((orm) =>
      orm.rewardClaim.findMany({ where: { tenantId, ...where }, orderBy: { id: "asc" } }),
    );
    return rows.map(read);
  }

  return {
    async byIds(ids) {
      const byId = new Map((await found({ id: { in: ids.filter(isId) } })).map((claim) => [claim.id, claim]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    byId: async (id) => (isId(id) ? ((await found({ id }))[0] ?? null) : null),
    byIdForUpdate: async (id) => (isId(id) ? ((await locked("id = $2::uuid", [id]))[0] ?? null) : null),
    ofOrder: (orderId) => ofOrders([orderId]),
    ofOrderForUpdate: (orderId) => locked(`"orderId" = $2::uuid`, [orderId]),
    ofOrders,
    ofAccount: (accountId) => found({ accountId }),
    async pageOfAccount(accountId, { before, size }) {
      const cursor = before && [before.createdAt.toISOString(), before.id];
      const text = `SELECT c.*, ${productOfReward("o", "r")} AS "productName" FROM reward_claim c
        LEFT JOIN recommendation r ON r."tenantId" = c."tenantId" AND r.number = c."recommendationNumber"
        LEFT JOIN "order" o ON o."tenantId" = c."tenantId" AND o.id = c."orderId"
        WHERE c."tenantId" = $1 AND c."accountId" = $2::uuid AND is_shown_claim(c."tenantId", c."orderId", c."readyAt")
          ${cursor ? `AND (c."createdAt", c.id) < ($4::timestamptz, $5::uuid)` : ""}
        ORDER BY c."createdAt" DESC, c.id DESC LIMIT $3::int`;
      const values = [tenantId, accountId, size, ...(cursor ?? [])];
      const rows = await db.sql<Row & { productName: string | null }>(text, values, statementName(text));
      return rows.map(withProduct);
    },
    async waitingOfAccount(accountId, now) {
      const text = `SELECT c.*, ${productOfReward("o", "r")} AS "productName" FROM reward_claim c
        LEFT JOIN recommendation r ON r."tenantId" = c."tenantId" AND r.number = c."recommendationNumber"
        LEFT JOIN "order" o ON o."tenantId" = c."tenantId" AND o.id = c."orderId"
        WHERE c."tenantId" = $1 AND c."accountId" = $2::uuid AND c.state = ANY($3::text[])
          AND (c."expiresAt" IS NULL OR c."expiresAt" > $4::timestamptz)
        ORDER BY c."expiresAt", c.id`;
      const values = [tenantId, accountId, waitingClaimStates, now.toISOString()];
      const rows = await db.sql<Row & { productName: string | null }>(text, values, "claims_waiting_of_account");
      return rows.map(withProduct);
    },
    extrasOfAccount: (accountId) => found({ accountId, kind: { not: "base" } }),
    ofRecipient: (recipientNumber) => found({ recipientNumber }),
    ofRecommendation: (recommendationNumber) => found({ recommendationNumber }),
    bySourceForUpdate: async (sourceKey, role, kind) =>
      (await locked(`"sourceKey" = $2 AND role = $3 AND kind = $4`, [sourceKey, role, kind]))[0] ?? null,
    goodwillForUpdate: async (sourceKey) =>
      (await locked(`"sourceKey" = $2 AND kind = 'goodwill'`, [sourceKey]))[0] ?? null,
    async add(claim, accrual) {
      const row = rowValues(tenantId, columns, claim);
      const { cte, values } = bookingCtes(tenantId, [accrual], { after: "added", offset: row.length });
      const text = `WITH added AS (${addSql}), ${cte} SELECT one FROM added`;
      return (await db.sql(text, [...row, ...values], "claim_add")).length === 1;
    },
    move: (move, change, booking = null) =>
      moveRow(
        db,
        moving,
        move,
        change,
        booking && ((after, offset) => bookingCtes(tenantId, [booking], { after, offset })),
      ),
    async correct(id, { cents, recommendationNumber, accountId, recipientNumber }) {
      const data = { cents, recommendationNumber, accountId, recipientNumber };
      await db.orm((orm) => orm.rewardClaim.update({ where: { tenantId_id: { tenantId, id } }, data }));
    },
    async held(limit) {
      return (await db.sql<Row>(heldSql, [tenantId, openClaimStates, limit], "claims_held")).map(read);
    },
    async liabilities(limit) {
      const text = `SELECT c.* FROM reward_claim c
        WHERE c."tenantId" = $1 AND c.state IN (${inList(waitingClaimStates)}) AND ${ownerGoneSql("c")}
        ORDER BY c."expiresAt", c.id LIMIT $2::int`;
      return (await db.sql<Row>(text, [tenantId, limit])).map(read);
    },
    async isOwed(accountId) {
      const where = { tenantId, accountId, state: { in: [...openClaimStates] } };
      return (await db.orm((orm) => orm.rewardClaim.count({ where, take: 1 }))) > 0;
    },
    async unclaimed(limit) {
      const text = `SELECT * FROM reward_claim WHERE "tenantId" = $1 AND state = 'unclaimed' ORDER BY "expiresAt", id LIMIT $2::int`;
      return (await db.sql<Row>(text, [tenantId, limit], "claims_unclaimed")).map(read);
    },
    async markReminded(id, reminder) {
      await db.orm((orm) => orm.rewardClaim.update({ where: { tenantId_id: { tenantId, id } }, data: reminder }));
    },

    async holdsOf(claimId) {
      const rows = await db.orm((orm) =>
        orm.claimHold.findMany({ where: { tenantId, claimId }, orderBy: [{ createdAt: "asc" }, { cause: "asc" }] }),
      );
      return rows.map(readHold);
    },
    ofRecommendationForUpdate: (number) => locked(`"recommendationNumber" = $2`, [number]),
    async limitedBehind(accountId) {
      return (await db.sql<Row>(limitedBehindSql, [tenantId, accountId, openClaimStates], "claims_limited")).map(read);
    },
    heldByForUpdate: (cause) =>
      locked(`id IN (SELECT "claimId" FROM claim_hold WHERE "tenantId" = $1 AND cause = $2)`, [cause]),
    async addHold(hold) {
      const { count } = await db.orm((orm) =>
        orm.claimHold.createMany({ data: [{ tenantId, ...hold }], skipDuplicates: true }),
      );
      return count === 1;
    },
    async removeHold(claimId, cause) {
      await db.orm((orm) => orm.claimHold.deleteMany({ where: { tenantId, claimId, cause } }));
    },

    async isAtBank(id) {
      const rows = await db.sql(
        `SELECT 1 AS one FROM payout_item i JOIN payout_run r ON r."tenantId" = i."tenantId" AND r.id = i."runId"
         WHERE i."tenantId" = $1 AND i."claimId" = $2::uuid AND i.state = 'pending' AND r.state = 'exported'`,
        [tenantId, id],
      );
      return rows.length > 0;
    },
    async isDebited(id) {
      const text = `SELECT 1 AS one FROM reward_claim c WHERE c."tenantId" = $1 AND c.id = $2::uuid AND ${isDebited("c")}`;
      return (await db.sql(text, [tenantId, id])).length > 0;
    },
  };
}

/** `agencyId` is only used by agency lists, which order by it (agency-statistics.ts). */
function read({ tenantId: _, agencyId: _agencyId, ...row }: Row): Claim {
  return row as Claim;
}

function withProduct({ productName, ...row }: Row & { productName: string | null }) {
  return { ...read(row as Row), productName };
}

function readHold({ tenantId: _, ...row }: HoldRow): ClaimHold {
  return row as ClaimHold;
}
