import { z } from "zod";
import { emailField, printable, textField } from "../fields.ts";
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

/** A bank account as people type it: blanks, hyphens and small letters are fine. */
export function bankForm(tenant: { modules: { ibanOnlyDe: boolean } }) {
  return z.object({
    holder: holderField,
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
