import { z } from "zod";
import { emailField, phonePattern, textField, withoutInvisible } from "#server/platform/values/fields.ts";
import { parseEuros } from "#server/platform/values/money.ts";
import { isIban, normaliseIban } from "#server/rewards/claim/rules/iban.ts";

/** The fields that an agency's owner can change. `iban` null: the account stays unchanged. */
export const masterDataForm = z.object({
  street: textField(110),
  postcode: textField(5).regex(/^\d{5}$/, "error.postcode"),
  city: textField(100),
  phone: textField(40).overwrite(withoutInvisible).regex(phonePattern, "error.phone"),
  email: emailField,
  iban: z
    .string()
    .optional()
    .transform((typed) => normaliseIban(typed ?? "") || null)
    .refine((iban) => iban === null || isIban(iban), "error.iban"),
  removeAccount: z.literal("on").optional(),
  /** The masterDataVersion with which the form was shown. */
  version: z.string().max(1_000, "error.tooLong").optional(),
});
export type MasterData = z.output<typeof masterDataForm>;

/** In any form of parseEuros → cents; at most 1.000 €. */
export const euroField = z
  .string({ error: "error.required" })
  .max(20, "error.amount")
  .transform((typed) => parseEuros(typed) ?? -1)
  .refine((cents) => cents >= 0 && cents <= 100_000, "error.amount");

/** What is known of an agency when an operator adds it. */
export const newAgency = masterDataForm
  .pick({ street: true, postcode: true, city: true, phone: true, email: true })
  .extend({
    /** As in addresses of the facade: no character that an address would escape. */
    externalId: textField(60).regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, "error.invalid"),
    name: textField(100),
    feeCents: z.int("error.invalid").min(0, "error.invalid").max(100_000, "error.invalid"),
    vatId: textField(20).nullable(),
  });
export type NewAgency = z.output<typeof newAgency>;

/** The same as typed in the office. */
export const agencyForm = newAgency.extend({
  feeCents: euroField,
  vatId: textField(20)
    .optional()
    .transform((typed) => typed ?? null),
});

/** What an operator changes of an agency; its number stays. */
export const changedAgency = newAgency.omit({ externalId: true });

/** The same as typed in the office. `version`: the agencyVersion with which it was shown. */
export const changedAgencyForm = agencyForm
  .omit({ externalId: true })
  .extend({ version: z.string().max(2_000, "error.tooLong").optional() });
export type ChangedAgency = z.output<typeof changedAgency>;

export const agreementForm = z.object({
  version: textField(100),
  accept: z.literal("on", { error: "error.required" }),
});
