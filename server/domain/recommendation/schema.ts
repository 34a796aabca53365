import { z } from "zod";
import { emailField, nameField, printable, textField, tickedField } from "../fields.ts";
import { type RecipientShare, recipientShares } from "../money.ts";
import { parseNumber } from "../number.ts";

const share = z
  .enum(["0", "50", "100"], { error: "error.split" })
  .transform((text): RecipientShare => recipientShares.find((one) => String(one) === text) ?? 100);

/** What stands in a hidden field and comes back unchanged. */
const carried = z
  .string()
  .trim()
  .max(100, "error.tooLong")
  .regex(printable, "error.invalid")
  .optional()
  .transform((text) => text || null);

/** The recommend form of a tenant: where the terms are accepted by sending it (AgbCheckBoxAutoAccept), it has no box. */
export function recommendForm(tenant: { recommendation: { termsAutoAccept: boolean } }) {
  return tenant.recommendation.termsAutoAccept ? withoutBox : withBox;
}

const withBox = formWith(tickedField("error.terms"));
const withoutBox = formWith(z.boolean().default(true));

function formWith<Terms extends z.ZodType<boolean>>(terms: Terms) {
  return z.object({
    firstName: nameField,
    lastName: nameField,
    email: emailField,
    productId: carried,
    recipientShare: share,
    terms,
    channel: carried,
    campaignId: carried,
    campaignConsent: z.boolean().default(false),
    agentNumber: carried,
  });
}

export const codeForm = z.object({
  code: textField(40).refine((typed) => parseNumber(typed) !== null, "error.code"),
  /** Random, made with the form: the same form sent again has one effect. */
  attempt: z.string().max(100, "error.invalid").default(""),
});

export const resendForm = z.object({ email: emailField, productId: carried });
