import { z } from "zod";
import { ageOn, type Day, parseTypedDay } from "../calendar.ts";
import { emailField, nameField, textField, tickedField } from "../fields.ts";

export const adultAge = 18;
/** Young tariffs are for those under it. */
export const youngAge = 28;

export const salutations = ["ms", "mr", "mx"] as const;

/** As parseTypedDay reads it: an adult, and nobody older than anybody ever was. `today` is a day in Berlin. */
export function birthDateField(today: Day) {
  return textField(20)
    .transform((text, issues) => {
      const day = parseTypedDay(text);
      if (day && day <= today && ageOn(day, today) < 130) return day;
      issues.addIssue({ code: "custom", message: "error.birthDate" });
      return z.NEVER;
    })
    .refine((day) => ageOn(day, today) >= adultAge, "error.minor");
}

/** As browsers check them, too: an input's pattern is read with the flag "v". */
export const phonePattern = /^\+?[0-9][0-9 \(\)\/\-]{4,}$/v;
export const postcodePattern = /^(?!00)\d{5}$/;

/** Never null: what is not given is empty. */
function optionalText(longest: number) {
  return z
    .string()
    .trim()
    .max(longest, "error.tooLong")
    .optional()
    .transform((value) => value ?? "");
}

/** empfaengerdaten (specification sections 3 and 5), with the lengths of lifecycle.md; the address is in Germany. */
export function recipientDetails(today: Day, { needsCompany = false }: { needsCompany?: boolean } = {}) {
  return z.object({
    salutation: z
      .enum(salutations, { error: "error.invalid" })
      .optional()
      .transform((value) => value ?? ""),
    firstName: nameField,
    lastName: nameField,
    /** Of a business customer; empty for private ones. */
    company: needsCompany ? textField(100) : optionalText(100),
    birthDate: birthDateField(today),
    email: emailField,
    phone: z
      .string()
      .trim()
      .max(30, "error.tooLong")
      .refine((text) => text === "" || phonePattern.test(text), "error.phone")
      .optional()
      .transform((value) => value ?? ""),
    street: textField(100),
    houseNumber: textField(10),
    postcode: textField(5).regex(postcodePattern, "error.postcode"),
    city: textField(100),
    marketingConsent: z.boolean().default(false),
  });
}

/** /empfaenger/zustimmung */
export const consentForm = z.object({ terms: tickedField("error.consent") });
