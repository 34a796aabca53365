import anyAscii from "any-ascii";
import { trimOf } from "#server/platform/values/text.ts";

/**
 * Characters that plain transliteration would get wrong or drop: German letters are spelled out (DIN 5007-2), symbols
 * follow EPC217-08.
 */
const written: Record<string, string> = {
  ä: "ae", ö: "oe", ü: "ue", Ä: "Ae", Ö: "Oe", Ü: "Ue",
  "&": "+", "@": "(at)", _: "-", "–": "-", "—": "-", "‐": "-", "‑": "-", ";": ",",
  "’": "'", "‘": "'", "`": "'", "´": "'", '"': "'", "“": "'", "”": "'", "„": "'",
}; // biome-ignore format: a table

/**
 * Text in the SEPA character set (EPC217-08): a-z A-Z 0-9 / - ? : ( ) . , ' + and space. Letters of any script are
 * transliterated, other characters become a full stop. Never empty, never longer than `max`, without a slash at either
 * end or two in a row. Text already in this form is unchanged.
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
