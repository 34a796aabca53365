import type { Secrets } from "#server/platform/context.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Sealer, sealContext } from "#server/platform/keys/sealing.ts";
import { indexPrefix } from "#server/platform/keys/secrets.ts";
import { matchHashOf } from "../../values/email.ts";
import { openOrNull } from "./reseal.ts";
import { type Rewritten, rewriteColumn } from "./rewrite-column.ts";

/** Every column that holds blind indexes (Secrets.index), or files that are signed by one. */
const indexedColumns = [
  { table: "bank_detail", column: "ibanIndex" },
  { table: "voucher", column: "codeIndex" },
  { table: "recipient", column: "matchHash" },
  { table: "order", column: "addressHash" },
  { table: "order", column: "buyerHash" },
  { table: "order", column: "buyerBirthHash" },
  { table: "order", column: "buyerPostcodeHash" },
  { table: "order", column: "buyerNameHash" },
  { table: "order_message", column: "bodyHash" },
  { table: "suppressed_address", column: "addressHash" },
  { table: "audit_entry", column: "hash" },
  { table: "money_report", column: "document" },
] as const;

export type Rehashed = Rewritten & { table: string; column: string };

/**
 * Recomputes indexes made with older keys, using the first of INDEX_KEYS, from values stored sealed or in clear. Buyers
 * of orders, order messages and suppressed addresses are not stored; the audit trail and the reports of the money are
 * not rewritten: their indexes stay until their retention ends (indexKeysInUse). May be repeated.
 */
export async function rehashTenant(db: Db, sealer: Sealer, secrets: Secrets, keyId: string): Promise<Rehashed[]> {
  const prefix = indexPrefix(keyId);
  const fromSealed = (table: string, column: string, purpose: string) => (id: string, value: string) => {
    const text = openOrNull(sealer, sealContext(db.tenantId, table, column, id), value);
    return text === null ? null : secrets.index(purpose, text);
  };
  const iban = { table: "bank_detail", key: "id", column: "ibanIndex", source: "ibanSealed" } as const;
  const code = { table: "voucher", key: "id", column: "codeIndex", source: "codeSealed", unique: true } as const;
  const match = { table: "recipient", key: "number", column: "matchHash", source: "email" } as const;
  return [
    { ...iban, ...(await rewriteColumn(db, iban, prefix, fromSealed("bank_detail", "ibanSealed", "iban"))) },
    { ...code, ...(await rewriteColumn(db, code, prefix, fromSealed("voucher", "codeSealed", "voucher"))) },
    { ...match, ...(await rewriteColumn(db, match, prefix, (_, email) => matchHashOf(secrets, email))) },
  ];
}

export type IndexKeyUse = { table: string; column: string; keyId: string; count: number };

/**
 * Which keys the tenant's indexes were made with, by column. Fingerprints of messages have their version before the
 * key, reports of the money all their lines.
 */
export async function indexKeysInUse(db: Db): Promise<IndexKeyUse[]> {
  const uses: IndexKeyUse[] = [];
  for (const { table, column } of indexedColumns) {
    const rows = await db.sql<{ keyId: string; count: number }>(
      `SELECT split_part(index, '.', 1) AS "keyId", count(*)::int AS count
       FROM (SELECT regexp_replace("${column}", '^(v[0-9]+:|.*Unterschrift;)', '') AS index FROM "${table}"
         WHERE "tenantId" = $1 AND "${column}" <> '') indexes
       GROUP BY 1 ORDER BY 1`,
      [db.tenantId],
    );
    uses.push(...rows.map((row) => ({ table, column, ...row })));
  }
  return uses;
}
