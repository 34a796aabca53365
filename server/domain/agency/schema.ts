import { z } from "zod";
import { isIban, normaliseIban } from "../claim/rules/iban.ts";
import { emailField, phonePattern, textField, withoutInvisible } from "../fields.ts";

/** The fields that an agency's owner can change. `iban` null: the direct-debit account stays unchanged. */
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
  removeDebit: z.literal("on").optional(),
  /** The masterDataVersion with which the form was shown. */
  version: z.string().max(1_000, "error.tooLong").optional(),
});
export type MasterData = z.output<typeof masterDataForm>;

export const agreementForm = z.object({
  version: textField(100),
  accept: z.literal("on", { error: "error.required" }),
});
