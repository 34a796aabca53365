import { z } from "zod";
import { emailField, nameField } from "#server/platform/values/fields.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { accepted, text } from "#server/platform/wire/fields.ts";
import type { FieldNames } from "#server/platform/wire/refusal.ts";
import type { Created, CreateRecommendation } from "#server/referral/recommendation/submission.ts";
import { empfehlung, empfehlungOut } from "#server/rewards/wire/empfehlung.ts";
import { anteil, otherPart } from "#server/tenants/wire/mandant.ts";

/** If the body lacks them, the split and the attempt's idempotency key come from elsewhere. */
type NewRecommendation = Omit<CreateRecommendation, "recipientShare" | "attempt"> & {
  recipientShare: CreateRecommendation["recipientShare"] | null;
};

/** Recommendation creation payload. */
export const empfehlungAnlegenIn = z
  .object({
    Empfehlung: z.object({
      Produkt: text(100).nullish().describe("Id of a product; missing: the recipient chooses"),
      AnteilEmpfehler: anteil.nullish().describe("The referrer's share in per cent; missing: the tenant's default"),
      AgbText: accepted,
      Channel: text(32).nullish(),
      AktionsId: text(100).nullish().describe("A campaign active today"),
      abgehakt: accepted.describe("The campaign's consent, if it requires one"),
      Bereich: z.enum(["privat", "geschaeftlich"]).nullish(),
      AgentNumber: text(50)
        .nullish()
        .describe("ExterneId of an agent, or the agency's number; any other value is stored as an unverified hint"),
      Agentennummer: text(50)
        .nullish()
        .describe("The number of the agency's employee: an agent's ExterneId; any other value is an unverified hint"),
      Empfehlungslink: z.boolean().nullish().describe("Every recommendation is a link"),
    }),
    Empfehler: z.object({
      Vorname: nameField,
      Nachname: nameField,
      Email: emailField,
      NewsletterPermission: z.boolean().nullish().describe("Subscribes to the newsletter: starts its double opt-in"),
      NewsletterOptinGegeben: z
        .boolean()
        .nullish()
        .describe("The same; only the mail's link can prove the confirmation"),
      NewsletterOptinVersendetAm: text(40).nullish().describe("Ignored: the opt-in mail has its own text"),
    }),
    Empfaenger: z.unknown().optional().describe("Ignored: recipients give their data themselves"),
  })
  .meta({ id: "EmpfehlungAnlegen" })
  .transform(
    ({ Empfehlung: wanted, Empfehler: referrer }): NewRecommendation => ({
      firstName: referrer.Vorname,
      lastName: referrer.Nachname,
      email: referrer.Email,
      productId: wanted.Produkt || null,
      recipientShare: wanted.AnteilEmpfehler == null ? null : otherPart(wanted.AnteilEmpfehler),
      terms: wanted.AgbText,
      audience: wanted.Bereich === "geschaeftlich" ? "business" : "private",
      channel: wanted.Channel || null,
      campaignId: wanted.AktionsId || null,
      campaignConsent: wanted.abgehakt,
      agentNumber: wanted.AgentNumber || null,
      employeeNumber: wanted.Agentennummer || null,
      newsletter: referrer.NewsletterPermission === true || referrer.NewsletterOptinGegeben === true,
    }),
  );

/** Where in the payload the fields are that a refusal can name. */
export const empfehlungAnlegenFelder: FieldNames = {
  email: "Empfehler.Email",
  productId: "Empfehlung.Produkt",
  terms: "Empfehlung.AgbText",
  campaignConsent: "Empfehlung.abgehakt",
};

const angelegt = z
  .object({
    BestaetigungVersendet: z
      .boolean()
      .describe("A mail was sent to the referrer's address; the link works once they have confirmed it"),
    Empfehlung: empfehlung.nullable(),
    Hex: z
      .string()
      .nullable()
      .describe("The key of GET /empfehlen/{nr}/{hex}: proves that its holder created the recommendation"),
  })
  .meta({ id: "EmpfehlungAngelegt" });

/** If a mail was sent, without recommendation and key: the answer does not tell whether the address is known. */
export const empfehlungAngelegtOut = answer(angelegt, (created: Created & { key: string | null }, ctx) => ({
  BestaetigungVersendet: created.confirmationSent,
  Empfehlung: created.recommendation && empfehlungOut(created.recommendation, ctx),
  Hex: created.recommendation && created.key,
}));
