import { z } from "zod";
import { parseGermanDate } from "../values/calendar.ts";
import { printable, textField } from "../values/fields.ts";

export { field } from "../values/fields.ts";

/** Building blocks of the wire's schemas; rules shared with forms come from the rooms. */

/** One optional line. */
export function text(max: number) {
  return z.string().trim().max(max, "error.tooLong").regex(printable, "error.invalid");
}

/** One required line. */
export const line = textField;

/** "24.12.1990" → "1990-12-24". The use-case checks the age. */
export const birthDate = line(10)
  .refine((value) => (parseGermanDate(value) ?? "") >= "1900-01-01", "error.birthDate")
  .transform((value) => parseGermanDate(value) ?? value)
  .meta({ example: "24.12.1990", description: "TT.MM.JJJJ" });

const consent = z.union([z.boolean(), z.number(), z.string().max(50_000)]).nullish();

function isYes(value: z.output<typeof consent>): boolean {
  if (typeof value !== "string") return value === true || (typeof value === "number" && value > 0);
  const word = value.trim().toLowerCase();
  return word === "yes" || word === "ja" || (/^\d{1,15}(\.\d{1,15})?$/.test(word) && Number(word) > 0);
}

/**
 * Accepted terms: true for true, 'yes' or a number above 0, also in German and as text. Everything else, including
 * unknown words, means not accepted. The use-case refuses if terms are not accepted.
 */
export const accepted = consent.transform(isYes).meta({
  description: "true, 'yes', 'ja', or a number above 0, also as text; everything else is no",
  example: true,
});

/** The same for AgbText, which may also be the text that was agreed to: whether it is the terms is the use-case's. */
export const agreedText = consent
  .transform((value) => isYes(value) || (typeof value === "string" && value))
  .meta({
    description: "true, 'yes', 'ja', a number above 0, also as text, or the text of the terms; everything else is no",
    example: true,
  });

/** An amount on the wire: cents as an integer. */
export const cents = z.int();
