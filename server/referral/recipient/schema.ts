import { z } from "zod";
import { salutations } from "#server/people/account/model.ts";
import { ageOn, type Day, parseTypedDay } from "#server/platform/values/calendar.ts";
import {
  emailField,
  nameField,
  phonePattern,
  textField,
  tickedField,
  withoutInvisible,
} from "#server/platform/values/fields.ts";
import { type RecipientExtra, recipientExtras } from "#server/tenants/names.ts";
import type { RecipientDetails, RecipientField } from "./model.ts";
import { referrerSeesByDefault, referrerSeesLevels } from "./referrer-sees.ts";

export const adultAge = 18;
/** Young tariffs require an age below this one. */
export const youngAge = 28;

/** A birth date in any form of parseTypedDay; must be an adult under 130. `today` is a day in Berlin. */
export function birthDateField(today: Day) {
  return textField(20)
    .transform((text, issues) => {
      const day = parseTypedDay(text, today);
      if (day && day <= today && ageOn(day, today) < 130) return day;
      issues.addIssue({ code: "custom", message: "error.birthDate" });
      return z.NEVER;
    })
    .refine((day) => ageOn(day, today) >= adultAge, "error.minor");
}

export const postcodePattern = /^(?!00)\d{5}$/;

/** A missing value becomes "", never null. */
function optionalText(longest: number) {
  return z
    .string()
    .trim()
    .max(longest, "error.tooLong")
    .optional()
    .transform((value) => value ?? "");
}

/** As `field`, or nothing. */
const orNothing = (field: z.ZodType<string, string>) =>
  z
    .union([field, z.literal("")])
    .optional()
    .transform((value) => value ?? "");

type Asked = { needsCompany?: boolean; gives?: readonly RecipientExtra[] };

/**
 * German addresses only. `needsCompany`: a business customer. `gives`: what is asked beside name and e-mail address;
 * the rest may be given, too.
 */
export function recipientDetails(
  today: Day,
  { needsCompany = false, gives = recipientExtras }: Asked = {},
): z.ZodObject<{ [Name in RecipientField]: z.ZodType<RecipientDetails[Name]> }> {
  const birthDate = birthDateField(today);
  const addressPart = <Field extends z.ZodType<string, string>>(field: Field) =>
    gives.includes("address") ? field : orNothing(field);
  const rules = {
    salutation: z
      .enum(salutations, { error: "error.invalid" })
      .optional()
      .transform((value) => value ?? ""),
    firstName: nameField,
    lastName: nameField,
    /** For business customers; empty for private ones. */
    company: needsCompany ? textField(100) : optionalText(100),
    birthDate: gives.includes("birthDate") ? birthDate : orNothing(birthDate),
    email: emailField,
    phone: z
      .string()
      .overwrite(withoutInvisible)
      .max(30, "error.tooLong")
      .refine((text) => text === "" || phonePattern.test(text), "error.phone")
      .optional()
      .transform((value) => value ?? ""),
    street: addressPart(textField(100)),
    houseNumber: addressPart(textField(10)),
    postcode: addressPart(textField(5).regex(postcodePattern, "error.postcode")),
    city: addressPart(textField(100)),
    marketingConsent: z.boolean().default(false),
  };
  return z.object(rules);
}

/** /zum-shop */
export const addressForm = z.object({ email: emailField });

/** /empfaenger/zustimmung */
export const consentForm = z.object({
  terms: tickedField("error.consent"),
  referrerSees: z.enum(referrerSeesLevels, "error.invalid").default(referrerSeesByDefault),
});

/** /empfaengerstand */
export const referrerSeesForm = z.object({ referrerSees: z.enum(referrerSeesLevels, "error.invalid") });
