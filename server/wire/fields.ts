import { z } from "zod";
import { parseGermanDate } from "#server/domain/calendar.ts";
import { printable, textField } from "#server/domain/fields.ts";

/** The small parts of which the wire's schemas are made; rules that forms have too come from the domain. */

/** One line that may be missing. */
export function text(max: number) {
  return z.string().trim().max(max, "error.tooLong").regex(printable, "error.invalid");
}

/** One line that must be there. */
export const line = textField;

/** "24.12.1990" → "1990-12-24" (specification section 5). Whether somebody is old enough is the use-case's question. */
export const birthDate = line(10)
  .refine((value) => (parseGermanDate(value) ?? "") >= "1900-01-01", "error.birthDate")
  .transform((value) => parseGermanDate(value) ?? value)
  .meta({ examples: ["24.12.1990"], description: "TT.MM.JJJJ" });

/**
 * Terms accepted counts as true for true, 'yes' or a number above 0 (specification section 5); AgbText is also sent as
 * the text that was agreed to. Missing or empty: not accepted, which the use-case refuses.
 */
export const accepted = z
  .union([z.boolean(), z.number(), z.string().max(50_000)])
  .nullish()
  .transform((value) => {
    if (typeof value === "string") return !["", "no", "nein", "false", "0"].includes(value.trim().toLowerCase());
    return value === true || (typeof value === "number" && value > 0);
  })
  .meta({ description: "true, 'yes', a number above 0, or the text that was agreed to" });

/** An amount on the wire: cents as an integer. */
export const cents = z.int();
