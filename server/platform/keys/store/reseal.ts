import type { Db } from "#server/platform/database/database.ts";
import { isFault } from "#server/platform/fault.ts";
import { type Sealer, sealContext } from "#server/platform/keys/sealing.ts";
import { type Rewritten, rewriteColumn } from "./rewrite-column.ts";

/** Every column that holds sealed values, with the key column of its row and the column's name in its sealContext. */
export const sealedColumns = [
  { table: "bank_detail", key: "id", column: "ibanSealed", context: "ibanSealed" },
  { table: "bank_detail", key: "id", column: "holderSealed", context: "holderSealed" },
  { table: "bank_detail", key: "id", column: "birthDateSealed", context: "birthDateSealed" },
  { table: "agency", key: "id", column: "ibanSealed", context: "ibanSealed" },
  { table: "sso_session", key: "tokenHash", column: "idTokenSealed", context: "idTokenSealed" },
  { table: "customer_number", key: "id", column: "numberSealed", context: "numberSealed" },
  { table: "recipient", key: "number", column: "birthDateSealed", context: "birthDateSealed" },
  { table: "order_message", key: "id", column: "bodySealed", context: "bodySealed" },
  { table: "voucher", key: "id", column: "codeSealed", context: "codeSealed" },
  { table: "payout_run", key: "id", column: "fileSealed", context: "fileSealed" },
  { table: "mail", key: "id", column: "paramsSealed", context: "params" },
  { table: "idempotent_call", key: "keyHash", column: "answerSealed", context: "answerSealed" },
  { table: "webhook_endpoint", key: "id", column: "secretSealed", context: "secretSealed" },
  { table: "webhook_endpoint", key: "id", column: "previousSecretSealed", context: "previousSecretSealed" },
  { table: "case_message", key: "id", column: "textSealed", context: "textSealed" },
  { table: "long_task", key: "id", column: "inputSealed", context: "inputSealed" },
  { table: "long_task", key: "id", column: "resultSealed", context: "resultSealed" },
  { table: "long_task_part", key: "id", column: "textSealed", context: "textSealed" },
] as const;
type SealedColumn = (typeof sealedColumns)[number];

export type Resealed = SealedColumn & Rewritten;

/**
 * Reseals with the first key all values that an older key sealed. Rows that cannot be opened are reported and left
 * unchanged. May be repeated.
 */
export async function resealTenant(db: Db, sealer: Sealer): Promise<Resealed[]> {
  const results: Resealed[] = [];
  for (const sealed of sealedColumns) {
    const column = { ...sealed, source: sealed.column };
    const contextOf = (id: string) => sealContext(db.tenantId, sealed.table, sealed.context, id);
    const rewritten = await rewriteColumn(db, column, sealer.currentPrefix, (id, value) => {
      const text = openOrNull(sealer, contextOf(id), value);
      return text === null ? null : sealer.seal(contextOf(id), text);
    });
    results.push({ ...sealed, ...rewritten });
  }
  return results;
}

/** null: the value was tampered with, belongs to another row, or its key is not among DATA_KEYS. */
export function openOrNull(sealer: Sealer, context: string, value: string): string | null {
  try {
    return sealer.open(context, value);
  } catch (fault) {
    if (isFault(fault, "sealBroken")) return null;
    throw fault;
  }
}
