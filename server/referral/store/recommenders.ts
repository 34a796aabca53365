import type { Db } from "#server/platform/database/database.ts";
import type { RecommenderRepository } from "../recommendation/repository.ts";

/** Which accounts recommend for an agency. */
export function recommenderRepository(db: Db): RecommenderRepository {
  const { tenantId } = db;
  return {
    async agencyOf(accountId) {
      const [row] = await db.sql<{ agencyId: string }>(
        `SELECT "agencyId" FROM agency_recommender WHERE "tenantId" = $1 AND "accountId" = $2::uuid`,
        [tenantId, accountId],
        "agency_of_recommender",
      );
      return row?.agencyId ?? null;
    },

    async set(accountId, agencyId, createdAt) {
      await db.orm((orm) =>
        orm.agencyRecommender.upsert({
          where: { tenantId_accountId: { tenantId, accountId } },
          create: { tenantId, accountId, agencyId, createdAt },
          update: { agencyId, createdAt },
        }),
      );
    },
  };
}
