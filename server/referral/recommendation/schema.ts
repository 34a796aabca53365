import { z } from "zod";
import { emailKey } from "#server/platform/values/email.ts";
import { emailField, nameField, printable, textField, tickedField } from "#server/platform/values/fields.ts";
import { type RecipientShare, recipientShares } from "#server/platform/values/money.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import { parseReceipt } from "../recipient/receipt-words.ts";

const share = z
  .enum(["0", "50", "100"], { error: "error.split" })
  .transform((text): RecipientShare => recipientShares.find((one) => String(one) === text) ?? 100);

/** A hidden field that comes back unchanged. */
const carried = z
  .string()
  .trim()
  .max(100, "error.tooLong")
  .regex(printable, "error.invalid")
  .optional()
  .transform((text) => text || null);

type FormSettings = { recommendation: { termsAutoAccept: boolean; repeatEmail?: boolean } };

/**
 * The tenant's recommend form. Without a terms box if sending the form accepts the terms (AgbCheckBoxAutoAccept); with
 * a second address field, which must equal the first, if the tenant asks for the address twice.
 */
export function recommendForm({ recommendation: { termsAutoAccept, repeatEmail } }: FormSettings) {
  return forms[repeatEmail ? "repeated" : "once"][termsAutoAccept ? "withoutBox" : "withBox"];
}

const withBox = formWith(tickedField("error.terms"));
const withoutBox = formWith(z.boolean().default(true));
const forms = {
  once: { withBox, withoutBox },
  repeated: { withBox: withRepeated(withBox), withoutBox: withRepeated(withoutBox) },
};

/** A field that must equal another one. */
function withRepeated(form: typeof withBox) {
  return form
    .extend({ emailRepeat: emailField })
    .refine(({ email, emailRepeat }) => emailKey(email) === emailKey(emailRepeat), {
      error: "error.emailRepeat",
      path: ["emailRepeat"],
    });
}

function formWith(terms: z.ZodType<boolean>) {
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
    employeeNumber: carried,
    newsletter: z.boolean().default(false),
  });
}

/** /teilnehmer */
export const participantForm = z.object({ email: emailField });

export const codeForm = z.object({
  /** A recommendation's number, or a recipient's receipt. */
  code: textField(100).refine((typed) => parseNumber(typed) !== null || parseReceipt(typed) !== null, "error.code"),
  /** Random, made with the form; idempotency key of the form. */
  attempt: z.string().max(100, "error.invalid").default(""),
});

/** The same where the tenant takes no codes: only a receipt. */
export const receiptForm = codeForm.extend({
  code: textField(100).refine((typed) => parseReceipt(typed) !== null, "error.receipt"),
});

export const ownNameLength = 40;

/** The referrer's own words about a link. Without script an unticked box is missing. */
export const describeForm = z.object({
  ownName: textField(ownNameLength)
    .optional()
    .transform((text) => text ?? null),
  namedOnCard: z.boolean().default(false),
});

export const resendForm = z.object({ email: emailField, productId: carried });
