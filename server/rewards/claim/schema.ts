import { z } from "zod";
import type { Day } from "#server/platform/values/calendar.ts";
import { emailField, printable, textField } from "#server/platform/values/fields.ts";
import { birthDateField } from "#server/referral/recipient/schema.ts";
import { isIban, isInEea, normaliseIban } from "./rules/iban.ts";

/** Requests a new link for a lost or expired reward link; it goes to the owner's address. */
export const renewForm = z.object({
  email: emailField,
  token: z
    .string()
    .max(200)
    .optional()
    .transform((text) => text || null),
});

/** The provider's number of a referrer; the use-case checks its pattern. */
export const customerNumberForm = z.object({ customerNumber: textField(40) });

export const chooseForm = z.object({
  rewardId: z
    .string({ error: "error.reward" })
    .min(1, "error.reward")
    .max(100, "error.invalid")
    .regex(printable, "error.invalid"),
});

/** SEPA names have at most 70 characters; at least one letter is required. */
export const holderField = textField(70).refine(
  (text) => /\p{L}/u.test(text) && !/[<>\p{C}]/u.test(text),
  "error.holder",
);

/** The tenant settings that the bank form depends on. */
export type BankFormSettings = { modules: { ibanOnlyDe: boolean }; payout: { askBirthDate: boolean } };

/** Picks only the settings that the form needs, for sending them to a page. */
export function bankFormSettings({ modules, payout }: BankFormSettings): BankFormSettings {
  return { modules: { ibanOnlyDe: modules.ibanOnlyDe }, payout: { askBirthDate: payout.askBirthDate } };
}

/**
 * A bank account as people type it: spaces, hyphens and lower case are accepted. The holder's birth date is required if
 * the tenant asks for it; `today` is a day in Berlin.
 */
export function bankForm(tenant: BankFormSettings, today: Day) {
  return z.object({
    holder: holderField,
    birthDate: tenant.payout.askBirthDate
      ? birthDateField(today)
      : z
          .unknown()
          .optional()
          .transform(() => null),
    iban: textField(50)
      .transform(normaliseIban)
      .refine(isIban, { error: "error.iban", abort: true })
      .refine((iban) => !tenant.modules.ibanOnlyDe || iban.startsWith("DE"), {
        error: "error.ibanNotGerman",
        abort: true,
      })
      .refine(isInEea, "error.ibanOutsideEea"),
  });
}
