import type { Recommendation as Row } from "#server/platform/database/client/client.ts";
import type { Db } from "#server/platform/database/database.ts";
import { statementName } from "#server/platform/database/insert-row.ts";
import type { Sealer } from "#server/platform/keys/sealing.ts";
import { moveRow, type StatefulTable } from "#server/platform/store/move.ts";
import { landingStates } from "#server/referral/link/admission.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { RecommendationRepository } from "#server/referral/recommendation/repository.ts";
import { liveRecommendationStates } from "#server/referral/recommendation/states.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { insertRecommendation, recommendationColumns } from "./insert-recommendation.ts";

const moving: StatefulTable = {
  table: "recommendation",
  aggregate: "recommendation",
  columns: recommendationColumns,
  keyColumn: { column: "number", type: "text" },
};

const live = [...liveRecommendationStates];
const landing = [...landingStates];

/** Recommendations, i.e. personal links. */
export function recommendationRepository(db: Db, sealer: Sealer, tenant: Tenant): RecommendationRepository {
  const { tenantId } = db;

  return {
    async byNumber(number) {
      const text = `SELECT * FROM recommendation WHERE "tenantId" = $1 AND number = $2`;
      const [row] = await db.sql<Row>(text, [tenantId, number], "recommendation");
      return row ? readRecommendation(row) : null;
    },

    async existing(numbers) {
      const where = { tenantId, number: { in: numbers } };
      return (await db.orm((orm) => orm.recommendation.findMany({ where, select: { number: true } }))).map(
        ({ number }) => number,
      );
    },

    async byNumberForUpdate(number) {
      const [row] = await db.sql<Row>(
        `SELECT * FROM recommendation WHERE "tenantId" = $1 AND number = $2 FOR NO KEY UPDATE`,
        [tenantId, number],
        "recommendation_locked",
      );
      return row ? readRecommendation(row) : null;
    },

    async byAttempt(attemptHash) {
      const text = `SELECT * FROM recommendation WHERE "tenantId" = $1 AND "attemptHash" = $2`;
      const [row] = await db.sql<Row>(text, [tenantId, attemptHash], "recommendation_of_attempt");
      return row ? readRecommendation(row) : null;
    },

    async findOpen(accountId, productId) {
      const product = productId === null ? `"productId" IS NULL` : `"productId" = $4`;
      const text = `SELECT * FROM recommendation WHERE "tenantId" = $1 AND "accountId" = $2::uuid AND ${product}
        AND (state = ANY($3::text[]) OR (state = 'blocked' AND "blockedFrom" = ANY($3::text[])))
        AND "succeededAt" IS NULL LIMIT 1`;
      const values = [tenantId, accountId, live, ...(productId === null ? [] : [productId])];
      const [row] = await db.sql<Row>(text, values, statementName(text));
      return row ? readRecommendation(row) : null;
    },

    async findStanding(accountId, at) {
      const text = `SELECT * FROM recommendation WHERE "tenantId" = $1 AND "accountId" = $2::uuid AND "productId" IS NULL
        AND state = ANY($3::text[]) AND "linkValidUntil" >= $4 ORDER BY "createdAt" DESC, number DESC LIMIT 1`;
      const [row] = await db.sql<Row>(text, [tenantId, accountId, landing, at], "recommendation_standing");
      return row ? readRecommendation(row) : null;
    },

    async ofOwnerKey(ownerKeyHash) {
      const rows = await db.orm((orm) =>
        orm.recommendation.findMany({
          where: { tenantId, ownerKeyHash },
          orderBy: { createdAt: "desc" },
          take: 200,
        }),
      );
      return rows.map(readRecommendation);
    },

    add: (recommendation, optIn) => insertRecommendation(db, sealer, tenant, recommendation, optIn),
    async describe(number, words) {
      await db.orm((orm) => orm.recommendation.updateMany({ where: { tenantId, number }, data: words }));
    },
    async succeed(number, at) {
      const where = { tenantId, number, succeededAt: null };
      await db.orm((orm) => orm.recommendation.updateMany({ where, data: { succeededAt: at } }));
    },
    async assign(number, accountId) {
      await db.orm((orm) => orm.recommendation.updateMany({ where: { tenantId, number }, data: { accountId } }));
    },
    move: (move, change) => moveRow(db, moving, move, change),

    async clicksOf(recommendationNumber) {
      // The primary key starts with the recommendation, so that one link's clicks are read from one index range.
      const where = { tenantId, recommendationNumber };
      const groups = await db.orm((orm) => orm.click.groupBy({ by: "suspicious", where, _count: true }));
      const suspicious = groups.find((group) => group.suspicious)?._count ?? 0;
      return { all: groups.reduce((sum, group) => sum + group._count, 0), suspicious };
    },
    async lastClickBy(recommendationNumber, recipientNumber, until) {
      const where = { tenantId, recommendationNumber, recipientNumber, at: { lte: until } };
      const click = await db.orm((orm) =>
        orm.click.findFirst({ where, orderBy: { at: "desc" }, select: { at: true } }),
      );
      return click?.at ?? null;
    },
    newestClicks: (number, until) =>
      db.sql<{ recipientNumber: string; at: Date }>(
        `SELECT "recipientNumber", max(at) AS at FROM click
         WHERE "tenantId" = $1 AND "recommendationNumber" = $2 AND at <= $3::timestamptz GROUP BY 1`,
        [tenantId, number, until.toISOString()],
        "clicks_newest",
      ),
  };
}

/** Reads a row as the database returns it. */
export function readRecommendation({ tenantId: _, termsHash: __, ...row }: Row): Recommendation {
  return row as Recommendation;
}
