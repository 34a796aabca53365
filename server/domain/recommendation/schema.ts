import { z } from "zod";
import { emailKey } from "../email.ts";
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

type Asks = { recommendation: { termsAutoAccept: boolean; repeatEmail?: boolean } };

/**
 * The recommend form of a tenant: where the terms are accepted by sending it (AgbCheckBoxAutoAccept), it has no box; where
 * the address is asked for twice, the second must equal the first.
 */
export function recommendForm({ recommendation: { termsAutoAccept, repeatEmail } }: Asks) {
  return forms[repeatEmail ? "repeated" : "once"][termsAutoAccept ? "withoutBox" : "withBox"];
}

const withBox = formWith(tickedField("error.terms"));
const withoutBox = formWith(z.boolean().default(true));
const forms = {
  once: { withBox, withoutBox },
  repeated: { withBox: withRepeated(withBox), withoutBox: withRepeated(withoutBox) },
};

/** The custom rule of the specification's section 5: a field that must equal its target. */
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
  code: textField(40).refine((typed) => parseNumber(typed) !== null, "error.code"),
  /** Random, made with the form: the same form sent again has one effect. */
  attempt: z.string().max(100, "error.invalid").default(""),
});

export const resendForm = z.object({ email: emailField, productId: carried });
