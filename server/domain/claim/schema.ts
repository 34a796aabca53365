import { z } from "zod";
import type { Day } from "../calendar.ts";
import { emailField, printable, textField } from "../fields.ts";
import { birthDateField } from "../recipient/schema.ts";
import { isIban, isInEea, normaliseIban } from "./rules/iban.ts";

/** A lost or expired reward link is sent again to the address that the reward belongs to. */
export const renewForm = z.object({
  email: emailField,
  token: z
    .string()
    .max(200)
    .optional()
    .transform((text) => text || null),
});

/** What the provider calls a referrer; what it looks like is the use-case's question. */
export const customerNumberForm = z.object({ customerNumber: textField(40) });

export const chooseForm = z.object({
  rewardId: z
    .string({ error: "error.reward" })
    .min(1, "error.reward")
    .max(100, "error.invalid")
    .regex(printable, "error.invalid"),
});

/** SEPA names have 70 signs at most; one without a letter is none. */
export const holderField = textField(70).refine(
  (text) => /\p{L}/u.test(text) && !/[<>\p{C}]/u.test(text),
  "error.holder",
);

/** What a tenant asks of a bank account. */
export type AsksBank = { modules: { ibanOnlyDe: boolean }; payout: { askBirthDate: boolean } };

/** Nothing but what the form asks, to be sent to a page. */
export function bankAskedOf({ modules, payout }: AsksBank): AsksBank {
  return { modules: { ibanOnlyDe: modules.ibanOnlyDe }, payout: { askBirthDate: payout.askBirthDate } };
}

/**
 * A bank account as people type it: blanks, hyphens and small letters are fine. The holder's birth date is read where the tenant
 * asks for it; `today` is a day in Berlin.
 */
export function bankForm(tenant: AsksBank, today: Day) {
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
