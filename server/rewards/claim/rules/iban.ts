import { isValidIBAN } from "ibantools";
import type { RefusalCode } from "#server/platform/refusals.ts";

/**
 * Countries of the European Economic Area. Within it a SEPA transfer needs only the IBAN; for other SEPA countries (CH,
 * GB, MC, SM …) banks also want a BIC and the payer's address, which the payment file does not contain.
 */
const eea = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);

/** "de02 1203 …", "IBAN: DE02-1203…" → "DE021203…": the form in which IBANs are stored and compared. */
export function normaliseIban(typed: string): string {
  return typed.replaceAll(/^\s*iban\b:?|[\s.\p{Pd}\p{Cf}]/giu, "").toUpperCase();
}

/** Whether a normalised IBAN of any country has the right length, structure and check digits (ISO 13616). */
export function isIban(iban: string): boolean {
  return isValidIBAN(iban);
}

/** Why a normalised IBAN is refused; null: it is accepted. Forms apply the same rules beside the field (schema.ts). */
export function ibanRefusal(iban: string, { ibanOnlyDe }: { ibanOnlyDe: boolean }): RefusalCode | null {
  if (!isIban(iban)) return "ibanInvalid";
  if (ibanOnlyDe && !iban.startsWith("DE")) return "ibanNotGerman";
  return isInEea(iban) ? null : "ibanOutsideEea";
}

/** Whether payouts can reach a valid, normalised IBAN: the account is in the European Economic Area. */
export function isInEea(iban: string): boolean {
  return eea.has(iban.slice(0, 2));
}
