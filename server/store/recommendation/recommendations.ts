import type { Recommendation } from "#server/domain/recommendation/model.ts";
import type { ClickCount, RecommendationRepository } from "#server/domain/recommendation/repository.ts";
import { liveRecommendationStates } from "#server/domain/recommendation/states.ts";
import type { Tenant } from "#server/domain/tenant/model.ts";
import type { Sealer } from "#server/runtime/keys/sealing.ts";
import type { Recommendation as Row } from "#server/store/client/client.ts";
import type { Db } from "#server/store/database/database.ts";
import { type Moving, moveRow } from "#server/store/lifecycle/move.ts";
import { statementName } from "#server/store/sql/insert-row.ts";
import {
  type CountRow,
  countsOfAccount,
  countsOfAgency,
  pageOfAccount,
  pageOfAgency,
  readCounts,
} from "#server/store/sql/recommendation-list.ts";
import { addRecommendation, recommendationColumns } from "./add-recommendation.ts";

const moving: Moving = {
  table: "recommendation",
  aggregate: "recommendation",
  columns: recommendationColumns,
  knownBy: { column: "number", type: "text" },
};

const live = [...liveRecommendationStates];

/** Recommendations, i.e. personal links. */
export function recommendationRepository(db: Db, sealer: Sealer, tenant: Tenant): RecommendationRepository {
  const { tenantId } = db;

  /** The primary key starts with the recommendation, so that one link's clicks are read from one index range. */
  async function countClicks(which: { recommendationNumber: string; recipientNumber?: string }): Promise<ClickCount> {
    const groups = await db.orm((orm) =>
      orm.click.groupBy({ by: "suspicious", where: { tenantId, ...which }, _count: true }),
    );
    const suspicious = groups.find((group) => group.suspicious)?._count ?? 0;
    return { all: groups.reduce((sum, group) => sum + group._count, 0), suspicious };
  }

  return {
    async byNumber(number) {
      const text = `SELECT * FROM recommendation WHERE "tenantId" = $1 AND number = $2`;
      const [row] = await db.sql<Row>(text, [tenantId, number], "recommendation");
      return row ? read(row) : null;
    },

    async existing(numbers) {
      const where = { tenantId, number: { in: numbers } };
      return (await db.orm((orm) => orm.recommendation.findMany({ where, select: { number: true } }))).map(
        ({ number }) => number,
      );
    },

    async byNumberForUpdate(number) {
      db.noteLock(`recommendation ${number}`);
      const [row] = await db.sql<Row>(
        `SELECT * FROM recommendation WHERE "tenantId" = $1 AND number = $2 FOR NO KEY UPDATE`,
        [tenantId, number],
        "recommendation_locked",
      );
      return row ? read(row) : null;
    },

    async byAttempt(attemptHash) {
      const text = `SELECT * FROM recommendation WHERE "tenantId" = $1 AND "attemptHash" = $2`;
      const [row] = await db.sql<Row>(text, [tenantId, attemptHash], "recommendation_of_attempt");
      return row ? read(row) : null;
    },

    async findOpen(accountId, productId) {
      const product = productId === null ? `"productId" IS NULL` : `"productId" = $4`;
      const text = `SELECT * FROM recommendation WHERE "tenantId" = $1 AND "accountId" = $2::uuid AND ${product}
        AND (state = ANY($3::text[]) OR (state = 'blocked' AND "blockedFrom" = ANY($3::text[]))) LIMIT 1`;
      const values = [tenantId, accountId, live, ...(productId === null ? [] : [productId])];
      const [row] = await db.sql<Row>(text, values, statementName(text));
      return row ? read(row) : null;
    },

    async daysOfAccount(accountId) {
      const rows = await db.sql<{ day: string }>(
        `SELECT DISTINCT ("createdAt" AT TIME ZONE 'Europe/Berlin')::date::text AS day FROM recommendation
         WHERE "tenantId" = $1 AND "accountId" = $2::uuid`,
        [tenantId, accountId],
      );
      return rows.map(({ day }) => day);
    },
    async ofAccount(account, search, page) {
      const { text, values } = pageOfAccount(account, search, page);
      return (await db.sql<Row>(text, [tenantId, ...values], statementName(text))).map(read);
    },
    async countOfAccount(account, search) {
      const { text, values } = countsOfAccount(account, search);
      return readCounts(await db.sql<CountRow>(text, [tenantId, ...values], statementName(text)));
    },

    async ofAgency(agency, search, page) {
      const { text, values } = pageOfAgency(agency, search, page);
      const rows = await db.sql<Row & { isAccountBlocked: boolean }>(text, [tenantId, ...values], statementName(text));
      return rows.map(({ isAccountBlocked, ...row }) => ({ ...read(row as Row), isAccountBlocked }));
    },
    async countOfAgency(agency, search) {
      const { text, values } = countsOfAgency(agency, search);
      return readCounts(await db.sql<CountRow>(text, [tenantId, ...values], statementName(text)));
    },

    async ofOwnerKey(ownerKeyHash) {
      const rows = await db.orm((orm) =>
        orm.recommendation.findMany({
          where: { tenantId, ownerKeyHash },
          orderBy: { createdAt: "desc" },
          take: 200,
        }),
      );
      return rows.map(read);
    },

    add: (recommendation, optIn) => addRecommendation(db, sealer, tenant, recommendation, optIn),
    move: (move, change) => moveRow(db, moving, move, change),

    clicksOf: (recommendationNumber) => countClicks({ recommendationNumber }),
    clicksOfRecipient: (recommendationNumber, recipientNumber) =>
      countClicks({ recommendationNumber, recipientNumber }),
    async lastClickBy(recommendationNumber, recipientNumber, until) {
      const where = { tenantId, recommendationNumber, recipientNumber, at: { lte: until } };
      const click = await db.orm((orm) =>
        orm.click.findFirst({ where, orderBy: { at: "desc" }, select: { at: true } }),
      );
      return click?.at ?? null;
    },
  };
}

function read({ tenantId: _, ...row }: Row): Recommendation {
  return row as Recommendation;
}
