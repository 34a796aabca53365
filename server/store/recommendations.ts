import type { Recommendation } from "#server/domain/recommendation/model.ts";
import type { Recommendations } from "#server/domain/recommendation/ports.ts";
import { liveRecommendationStates } from "#server/domain/recommendation/states.ts";
import type { Tenant } from "#server/domain/tenant/model.ts";
import type { Sealer } from "#server/seal.ts";
import { addRecommendation, recommendationColumns } from "./add-recommendation.ts";
import { clicksOf } from "./clicks.ts";
import type { Recommendation as Row } from "./client/client.ts";
import type { Db } from "./database.ts";
import { forgetDue } from "./forget-due.ts";
import { type Moving, moveRow } from "./move.ts";

const moving: Moving = {
  table: "recommendation",
  aggregate: "recommendation",
  columns: recommendationColumns,
  knownBy: { column: "number", type: "text" },
};

const live = [...liveRecommendationStates];

/** Personal links. */
export function prismaRecommendations(db: Db, sealer: Sealer, tenant: Tenant): Recommendations {
  const { tenantId } = db;
  const clicks = clicksOf(db);
  return {
    async byNumber(number) {
      const row = await db.prisma.recommendation.findUnique({ where: { tenantId_number: { tenantId, number } } });
      return row && read(row);
    },

    async byNumberForUpdate(number) {
      const [row] = await db.sql<Row>(`SELECT * FROM recommendation WHERE "tenantId" = $1 AND number = $2 FOR UPDATE`, [
        tenantId,
        number,
      ]);
      return row ? read(row) : null;
    },

    async byAttempt(attemptHash) {
      const row = await db.prisma.recommendation.findUnique({
        where: { tenantId_attemptHash: { tenantId, attemptHash } },
      });
      return row && read(row);
    },

    async findOpen(accountId, productId) {
      const row = await db.prisma.recommendation.findFirst({
        where: {
          tenantId,
          accountId,
          productId,
          OR: [{ state: { in: live } }, { state: "blocked", blockedFrom: { in: live } }],
        },
      });
      return row && read(row);
    },

    async ofAccount(accountId, page) {
      const size = page?.size ?? 200;
      const before = page?.before ?? null;
      const rows = await db.prisma.recommendation.findMany({
        where: {
          tenantId,
          accountId,
          ...(before && {
            OR: [
              { createdAt: { lt: before.createdAt } },
              { createdAt: before.createdAt, number: { lt: before.number } },
            ],
          }),
        },
        orderBy: [{ createdAt: "desc" }, { number: "desc" }],
        take: size,
      });
      return rows.map(read);
    },

    async ofOwnerKey(ownerKeyHash) {
      const rows = await db.prisma.recommendation.findMany({
        where: { tenantId, ownerKeyHash },
        orderBy: { createdAt: "desc" },
        take: 200,
      });
      return rows.map(read);
    },

    add: (recommendation, optIn) => addRecommendation(db, sealer, tenant, recommendation, optIn),
    move: (move, change) => moveRow(db, moving, move, change),
    linkOf: clicks.linkOf,
    recordClick: clicks.record,

    clicksOf: (recommendationNumber) => db.prisma.click.count({ where: { tenantId, recommendationNumber } }),
    forgetClicks: (before, limit) => forgetDue(db, { table: "click", due: "at < $2::timestamptz" }, before, limit),

    async dueToExpire(now, limit) {
      const rows = await db.prisma.recommendation.findMany({
        where: {
          tenantId,
          state: { in: live },
          linkValidUntil: { lt: now },
          OR: [{ orderBy: null }, { orderBy: { lt: now } }],
        },
        orderBy: { linkValidUntil: "asc" },
        take: limit,
      });
      return rows.map(read);
    },
  };
}

function read({ tenantId: _, ...row }: Row): Recommendation {
  return row as Recommendation;
}
