import { bankDataByBLZ } from "bankdata-germany";

/** The name of the German bank with this sort code (eight digits), from the Bundesbank's list; null: unknown. */
export function bankOfSortCode(sortCode: string): string | null {
  return /^\d{8}$/.test(sortCode) ? (bankDataByBLZ(sortCode)?.bankName ?? null) : null;
}

/** The name of the bank of a German IBAN in any spelling; null: another country's, or unknown. */
export function bankNameOf(iban: string): string | null {
  const german = /^DE\d{2}(\d{8})/.exec(iban.replaceAll(/[\s-]/g, "").toUpperCase());
  return german ? bankOfSortCode(german[1] ?? "") : null;
}
