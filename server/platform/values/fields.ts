import { z } from "zod";
import { emailAddress } from "./email.ts";

/** Fields that several forms share. Errors are i18n keys (area "error"); a missing value gives "error.required". */
const required = {
  error: (issue: { input?: unknown }) => (issue.input === undefined ? "error.required" : "error.invalid"),
};

/**
 * One line of text. Control characters are refused: Postgres cannot store NUL, and the others break mail headers and
 * CSV.
 */
export const printable = /^[^\p{Cc}\p{Cs}]*$/u;

/** A text of several lines as its length is counted: browsers send a line end as CRLF and count one character. */
export const withLineEnds = (text: string) => text.replaceAll(/\r\n?/g, "\n");

/**
 * Normalises to NFC, because "ü" may also arrive as "u" and a combining mark. Normalising takes quadratic time on a
 * long run of combining marks, so text that would be too long even when composed (at best three characters become one)
 * is refused without normalising.
 */
export function textField(maxLength: number) {
  return z
    .string(required)
    .trim()
    .overwrite((text) => (text.length > 4 * maxLength ? text : text.normalize("NFC")))
    .min(1, "error.required")
    .max(maxLength, "error.tooLong")
    .regex(printable, "error.invalid");
}

/**
 * Letters of any script, at least one, and no long stacks of combining marks. No digits, brackets or web addresses,
 * since names are printed in mails and read by recipients.
 */
export const nameField = textField(100).regex(
  /^(?=.*\p{L})(?!.*\.\p{L}{2})(?!.*\p{M}{5})[\p{L}\p{M}'’`.\- ]+$/u,
  "error.name",
);

export const emailField = z
  .string(required)
  .trim()
  .min(1, "error.required")
  .max(254, "error.tooLong")
  .refine((text) => emailAddress.safeParse(text).success, "error.email")
  .meta({ format: "email" });

/**
 * A telephone number as people write it: "(040) 12 34-56", "0170.1234567", "+49 (0)40/123456", also with the invisible
 * characters that phones add to a copied number. Also used as the inputs' pattern attribute, which browsers compile
 * with the flag "v".
 */
export const phonePattern = /^[+\(\p{Cf}]{0,3}\d[\d \u00a0.\(\)\/–\-\p{Cf}]{4,}$/v;

/** Without surrounding spaces and characters that are not seen. */
export const withoutInvisible = (text: string) => text.replaceAll(/\p{Cf}/gu, "").trim();

/** A checkbox that must be ticked; HTML sends nothing for an unticked one. */
export function tickedField(message: string) {
  return z.literal(true, { error: message });
}

/** What is left of an object where every field has its place: nothing, or the place does not compile. */
export function noField(_: Record<string, never>): void {}

/**
 * What a field means, with an example for docs/openapi.json. Fields whose values are listed (an enum, a boolean) or
 * that consist of fields need no example: it follows from them. tests/api/openapi.test.ts finds a field without.
 */
export function field<S extends z.ZodType>(schema: S, description: string, example?: z.input<S>): S {
  return schema.meta({ description, ...(example === undefined ? {} : { example }) });
}
