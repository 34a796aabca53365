import type { PriceChange, PriceChangeRepository } from "#server/catalogue/price-change/model.ts";
import { acquireAdvisoryLock } from "#server/platform/database/advisory-lock.ts";
import type { Db } from "#server/platform/database/database.ts";

const columns = `id, state, base, "campaignId", rewards, days, reason, "savedAt", "authorId", author, "askedAt", "deciderId", decider,
  "decidedAt", "declinedWhy", version, "publishAt"`;

/** What people want to change of a tenant's rewards, and what became of it. */
export function priceChanges(db: Db): PriceChangeRepository {
  const { tenantId } = db;
  async function found(which: string, values: unknown[]): Promise<PriceChange | null> {
    const [change = null] = await db.sql<PriceChange>(
      `select ${columns} from price_change where "tenantId" = $1 and ${which}`,
      [tenantId, ...values],
    );
    return change;
  }
  return {
    open: () => found("state in ('draft', 'waiting')", []),

    scheduled: () =>
      db.sql<PriceChange>(
        `select ${columns} from price_change where "tenantId" = $1 and state = 'scheduled' order by "publishAt", id`,
        [tenantId],
      ),

    byId: (id) => found("id::text = $2", [id]),

    ended: () =>
      db.sql<PriceChange>(
        `select ${columns} from price_change where "tenantId" = $1 and state not in ('draft', 'waiting', 'scheduled')
         order by "decidedAt" desc, id limit 50`,
        [tenantId],
      ),

    lock: () => acquireAdvisoryLock(db, "catalogue"),

    async save(change) {
      const at = (date: Date | null) => date?.toISOString() ?? null;
      await db.sql(
        `insert into price_change ("tenantId", ${columns})
         values ($1, $2::uuid, $3, $4::int, $5, $6::jsonb, $7::jsonb, $8, $9::timestamptz, $10::uuid, $11, $12::timestamptz,
           $13::uuid, $14, $15::timestamptz, $16, $17::int, $18::timestamptz)
         on conflict ("tenantId", id) do update set state = excluded.state, reason = excluded.reason,
           "askedAt" = excluded."askedAt", "deciderId" = excluded."deciderId", decider = excluded.decider,
           "decidedAt" = excluded."decidedAt", "declinedWhy" = excluded."declinedWhy", version = excluded.version, "publishAt" = excluded."publishAt"`,
        [
          tenantId,
          change.id,
          change.state,
          change.base,
          change.campaignId,
          JSON.stringify(change.rewards),
          change.days && JSON.stringify(change.days),
          change.reason,
          at(change.savedAt),
          change.authorId,
          change.author,
          at(change.askedAt),
          change.deciderId,
          change.decider,
          at(change.decidedAt),
          change.declinedWhy,
          change.version,
          at(change.publishAt),
        ],
      );
    },

    async drop(id) {
      await db.sql(`delete from price_change where "tenantId" = $1 and id::text = $2`, [tenantId, id]);
    },
  };
}
