import { z } from "zod";
import { salutations } from "#server/people/account/model.ts";
import { dayOf, parseTypedDay } from "#server/platform/values/calendar.ts";
import { emailField, nameField, printable, textField, withLineEnds } from "#server/platform/values/fields.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import { complaintReasons, contactTopics, heldReason } from "./model.ts";

export const messageLength = 2000;

/** Text of several lines without other control characters: what a person writes to us, and our answer. */
export const messageText = z
  .string({ error: "error.required" })
  .overwrite((text) => (text.length > 4 * messageLength ? text : withLineEnds(text).normalize("NFC").trim()))
  .min(1, "error.required")
  .max(messageLength, "error.tooLong")
  .refine((text) => printable.test(text.replaceAll(/[\n\t]/g, " ")), "error.invalid");

const optionalMessage = messageText.optional().transform((text) => text ?? "");

/** Optional number of a recommendation. */
const recommendationNumber = z
  .string()
  .trim()
  .max(40, "error.tooLong")
  .optional()
  .transform((text, issues) => {
    if (!text) return null;
    const number = parseNumber(text);
    if (number) return number;
    issues.addIssue({ code: "custom", message: "error.code" });
    return z.NEVER;
  });

const salutation = z
  .enum(salutations, { error: "error.invalid" })
  .optional()
  .transform((value) => value ?? null);

/** Honeypot: hidden from people, filled in by bots. */
const website = z.string().max(500, "error.tooLong").default("");

export const contactForm = z.object({
  salutation,
  name: nameField,
  email: emailField,
  topic: z.enum(contactTopics, { error: "error.required" }),
  recommendationNumber,
  message: messageText,
  website,
});

/** The order's day must not lie in the future. */
export function missingRewardForm(now: Date) {
  return z.object({
    name: nameField,
    email: emailField,
    orderNumber: textField(40),
    orderedOn: textField(20).transform((text, issues) => {
      const day = parseTypedDay(text, dayOf(now));
      if (day && day <= dayOf(now) && day > "2000-01-01") return day;
      issues.addIssue({ code: "custom", message: "error.birthDate" });
      return z.NEVER;
    }),
    productName: textField(100),
    recommendationNumber,
    message: optionalMessage,
    website,
  });
}

export const complaintForm = z.object({
  reason: z.enum([...complaintReasons, heldReason], { error: "error.required" }),
  message: messageText,
  attempt: z.string().max(100, "error.invalid").default(""),
});
