import type { Recommendation as Row } from "#server/platform/database/client/client.ts";
import type { Db } from "#server/platform/database/database.ts";
import { statementName } from "#server/platform/database/insert-row.ts";
import { readRecommendation } from "#server/referral/store/recommendations.ts";
import type { RecommendationLists } from "../list/repository.ts";
import {
  type CountRow,
  countsOfAccount,
  countsOfAgency,
  pageOfAccount,
  pageOfAgency,
  readCounts,
} from "./recommendation-list.ts";

/** Lists of recommendations by the state of their orders and rewards. */
export function recommendationLists(db: Db): RecommendationLists {
  const { tenantId } = db;
  return {
    async ofAccount(account, search, page) {
      const { text, values } = pageOfAccount(account, search, page);
      return (await db.sql<Row>(text, [tenantId, ...values], statementName(text))).map(readRecommendation);
    },
    async countOfAccount(account, search) {
      const { text, values } = countsOfAccount(account, search);
      return readCounts(await db.sql<CountRow>(text, [tenantId, ...values], statementName(text)));
    },

    async ofAgency(agency, search, page) {
      const { text, values } = pageOfAgency(agency, search, page);
      const rows = await db.sql<Row & { isAccountBlocked: boolean }>(text, [tenantId, ...values], statementName(text));
      return rows.map(({ isAccountBlocked, ...row }) => ({ ...readRecommendation(row as Row), isAccountBlocked }));
    },
    async countOfAgency(agency, search) {
      const { text, values } = countsOfAgency(agency, search);
      return readCounts(await db.sql<CountRow>(text, [tenantId, ...values], statementName(text)));
    },
  };
}
