import anyAscii from "any-ascii";
import { trimOf } from "#server/domain/trim.ts";

/** What a transliteration by letters would get wrong or drop: German letters are written out (DIN 5007-2), signs by EPC217-08. */
const written: Record<string, string> = {
  ä: "ae", ö: "oe", ü: "ue", Ä: "Ae", Ö: "Oe", Ü: "Ue",
  "&": "+", "@": "(at)", _: "-", "–": "-", "—": "-", "‐": "-", "‑": "-", ";": ",",
  "’": "'", "‘": "'", "`": "'", "´": "'", '"': "'", "“": "'", "”": "'", "„": "'",
}; // biome-ignore format: a table

/**
 * Text as every SEPA bank takes it (EPC217-08): a-z A-Z 0-9 / - ? : ( ) . , ' + and blanks. Letters of any script are
 * transliterated, other signs become a full stop. Never empty, never longer than `max`, no slash at the ends and none
 * beside another. Text that is clean already stays as it is.
 */
export function sepaText(text: string, max: number): string {
  const latin = [...text.normalize("NFC")].map(transliterate).join("");
  const single = latin.replaceAll(/\s+/g, " ").replaceAll(/\/{2,}/g, "/");
  const tidy = trimOf(single.slice(0, max), "/ ");
  return tidy === "" ? "." : tidy;
}

const disallowed = /[^A-Za-z0-9/\-?:().,'+ ]/g;

function transliterate(sign: string): string {
  const known = written[sign];
  if (known !== undefined) return known;
  if (/\s/.test(sign)) return " ";
  if (/[\p{M}\p{Cf}]/u.test(sign)) return "";
  const ascii = /[\p{L}\p{N}]/u.test(sign) ? anyAscii(sign) : sign;
  return ascii.replaceAll(disallowed, ".") || ".";
}
