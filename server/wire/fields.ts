import { z } from "zod";
import { parseGermanDate } from "#server/domain/calendar.ts";
import { emailAddress } from "#server/domain/email.ts";

/**
 * The small parts of which the wire's schemas are made. Lengths are those of lifecycle's last table; messages are keys of
 * wire/messages. Control characters never pass: Postgres refuses one of them, mail and CSV suffer from the others.
 */

/** Line breaks and tabs are the only control characters that a text may hold; a half of a surrogate pair is none at all. */
const printable = /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u;

export function text(max: number) {
  return z.string().trim().max(max).regex(printable, "characters");
}

export function requiredText(max: number) {
  return text(max).min(1);
}

/** One line: names, streets, cities. */
export function line(max: number) {
  return requiredText(max).regex(/^[^\r\n\t]*$/, "characters");
}

export const email = text(254)
  .min(1)
  .refine((value) => value === "" || emailAddress.safeParse(value).success, "email")
  .meta({ format: "email" });

/** "24.12.1990" → "1990-12-24" (specification section 5). */
export const germanDate = requiredText(10)
  .refine((value) => value === "" || parseGermanDate(value) !== null, "date")
  .transform((value) => parseGermanDate(value) ?? value)
  .meta({ example: "24.12.1990", description: "TT.MM.JJJJ" });

export const postcode = requiredText(5).regex(/^\d{5}$/, "postcode");

/** Terms accepted counts as true for true, 'yes' or a number above 0 (specification section 5). */
export const accepted = z
  .union([z.boolean(), z.string().max(10), z.number()])
  .transform((value) => value === true || value === "yes" || (typeof value === "number" && value > 0));

/** An amount on the wire: cents as an integer. */
export const cents = z.int();
