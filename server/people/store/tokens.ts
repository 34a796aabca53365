import type { TokenRepository, TokenRow } from "#server/people/account/repository.ts";
import { computedKey } from "#server/platform/database/columns.ts";
import type { Db } from "#server/platform/database/database.ts";

/** The secrets behind links in mails: stored hashed, with one purpose, single use. */
export function tokenRepository(db: Db): TokenRepository {
  const { tenantId } = db;
  return {
    async add(...tokens) {
      const rows = tokens.map((token) => ({ tenantId, ...token }));
      await db.orm((orm) => orm.token.createMany({ data: rows }));
    },

    peek: (tokenHash, purpose) =>
      db.orm((orm) =>
        orm.token.findFirst({
          where: { tenantId, tokenHash, purpose },
          select: { subject: true, expiresAt: true, usedAt: true },
        }),
      ),

    async use(tokenHash, purpose, now) {
      const { count } = await db.orm((orm) =>
        orm.token.updateMany({
          where: { tenantId, tokenHash, purpose, usedAt: null, expiresAt: { gt: now } },
          data: { usedAt: now },
        }),
      );
      return count === 1;
    },

    async spendAll(purposes, subject, now) {
      const where = { tenantId, purpose: { in: [...purposes] }, subject, usedAt: null };
      await db.orm((orm) => orm.token.updateMany({ where, data: { usedAt: now } }));
    },

    async removeOf(purposes, subjects) {
      await db.sql(
        `DELETE FROM token WHERE "tenantId" = $1 AND purpose = ANY($2::text[]) AND split_part(subject, ' ', 1) = ANY($3::text[])
           AND "usedAt" IS NULL`,
        [tenantId, [...purposes], [...subjects]],
      );
    },

    async removeConfirmationLinks(accountId) {
      await db.sql(
        `DELETE FROM token t USING recommendation r
         WHERE t."tenantId" = $1 AND t.purpose = 'confirmRecommendation' AND t."usedAt" IS NULL
           AND r."tenantId" = $1 AND r."accountId" = $2::uuid AND t.subject = r.number`,
        [tenantId, accountId],
      );
    },

    async removeRewardLinks(accountId) {
      await db.sql(
        `DELETE FROM token t USING reward_claim c CROSS JOIN LATERAL ${computedKey("c.id::text")}
         WHERE t."tenantId" = $1 AND t.purpose = 'reward' AND t."usedAt" IS NULL
           AND c."tenantId" = $1 AND c."accountId" = $2::uuid AND t.subject = k.key`,
        [tenantId, accountId],
      );
    },
  };
}

/** The CTE that writes a token, for use in larger statements; writes nothing unless `after` has a row. */
export function tokenCte(
  tenantId: string,
  token: TokenRow,
  after: string,
  offset: number,
): { cte: string; values: unknown[] } {
  const values = [
    tenantId,
    token.tokenHash,
    token.purpose,
    token.subject,
    token.createdAt.toISOString(),
    token.expiresAt.toISOString(),
  ];
  const types = ["text", "text", "text", "text", "timestamptz", "timestamptz"];
  const places = types.map((type, index) => `$${offset + index + 1}::${type}`).join(", ");
  const cte = `token_row AS (
    INSERT INTO token ("tenantId", "tokenHash", purpose, subject, "createdAt", "expiresAt") SELECT ${places} FROM ${after}
  )`;
  return { cte, values };
}
