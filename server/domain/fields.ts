import { z } from "zod";
import { emailAddress } from "./email.ts";

/**
 * Fields that several forms have, with the limits of lifecycle.md. Errors are i18n keys (area "error"); what is missing
 * says "error.required".
 */
const required = {
  error: (issue: { input?: unknown }) => (issue.input === undefined ? "error.required" : "error.invalid"),
};

/** One line. Control characters never pass: Postgres refuses one of them, mail and CSV suffer from the others. */
export const printable = /^[^\p{Cc}\p{Cs}]*$/u;

/**
 * One spelling of each letter: "ü" is also sent as "u" and two dots. Composing costs the square of a row of marks, so what
 * stays too long even when composed (three signs become one at best) is refused as it is.
 */
export function textField(most: number) {
  return z
    .string(required)
    .trim()
    .overwrite((text) => (text.length > 4 * most ? text : text.normalize("NFC")))
    .min(1, "error.required")
    .max(most, "error.tooLong")
    .regex(printable, "error.invalid");
}

/**
 * Letters of any script, at least one, with no towers of marks upon them. No digits, brackets or web addresses: a name is
 * printed in mails and read by recipients.
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
  .refine((text) => emailAddress.safeParse(text).success, "error.email");

/** Ticked, or not: HTML sends nothing for an empty box. */
export function tickedField(message: string) {
  return z.literal(true, { error: message });
}
