import { createHash } from "node:crypto";
import type { Db } from "#server/platform/database/database.ts";
import type { Prices, PriceVersions } from "../price/prices.ts";

/** A version's id is a hash of its content, so that equal prices are one row. */
export function priceVersions(db: Db): PriceVersions {
  const { tenantId } = db;
  return {
    async byId(id) {
      const text = `SELECT prices FROM price_version WHERE "tenantId" = $1 AND id = $2`;
      const [row] = await db.sql<{ prices: Prices }>(text, [tenantId, id], "price_version");
      if (!row) throw new Error(`There is no price version ${id}.`);
      return row.prices;
    },

    async all() {
      const text = `SELECT prices FROM price_version WHERE "tenantId" = $1`;
      return (await db.sql<{ prices: Prices }>(text, [tenantId])).map(({ prices }) => prices);
    },

    async keep(prices) {
      const content = JSON.stringify(prices);
      const id = createHash("sha256").update(content).digest("base64url");
      const known = `SELECT 1 FROM price_version WHERE "tenantId" = $1 AND id = $2`;
      if ((await db.sql(known, [tenantId, id], "price_version_known")).length > 0) return id;
      await db.sql(
        `INSERT INTO price_version ("tenantId", id, prices) VALUES ($1, $2, $3::jsonb)
         ON CONFLICT DO NOTHING`,
        [tenantId, id, content],
      );
      return id;
    },
  };
}
