import type { Db } from "#server/platform/database/database.ts";
import type { AgencyReferrerRepository } from "../recommendation/repository.ts";

/** Which accounts recommend for an agency. */
export function agencyReferrerRepository(db: Db): AgencyReferrerRepository {
  const { tenantId } = db;
  return {
    async agencyOf(accountId) {
      const [row] = await db.sql<{ agencyId: string }>(
        `SELECT "agencyId" FROM agency_referrer WHERE "tenantId" = $1 AND "accountId" = $2::uuid`,
        [tenantId, accountId],
        "agency_of_referrer",
      );
      return row?.agencyId ?? null;
    },

    async set(accountId, agencyId, createdAt) {
      await db.orm((orm) =>
        orm.agencyReferrer.upsert({
          where: { tenantId_accountId: { tenantId, accountId } },
          create: { tenantId, accountId, agencyId, createdAt },
          update: { agencyId, createdAt },
        }),
      );
    },
  };
}
