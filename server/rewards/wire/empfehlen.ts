import { z } from "zod";
import { emailField, nameField } from "#server/platform/values/fields.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { accepted, agreedText, field, text } from "#server/platform/wire/fields.ts";
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
    Empfehlung: field(
      z.object({
        Produkt: field(text(100).nullish(), "Id of a product; missing: the recipient chooses", "mobil-m"),
        AnteilEmpfehler: field(anteil.nullish(), "The referrer's share in per cent; missing: the tenant's default"),
        AgbText: field(agreedText, "The referrer accepts the programme's terms (AgbText of the Mandant)"),
        Channel: field(
          text(32).nullish(),
          "Where the referrer recommends from, in the front end's own words; shown in reports",
          "app",
        ),
        AktionsId: field(text(100).nullish(), "AktionsId of one of aktion/alleAktiven; missing: no campaign", null),
        abgehakt: field(accepted, "The campaign's consent, if it requires one"),
        Bereich: field(
          z.enum(["privat", "geschaeftlich"]).nullish(),
          "Whether it is for private or business customers",
        ),
        AgentNumber: field(
          text(50).nullish(),
          "ExterneId of an agent, or the agency's number; any other value is stored as an unverified hint",
          "A-100",
        ),
        Agentennummer: field(
          text(50).nullish(),
          "The number of the agency's employee: an agent's ExterneId; any other value is an unverified hint",
          "M-17",
        ),
        Empfehlungslink: field(z.boolean().nullish(), "Every recommendation is a link"),
      }),
      "What is recommended, and how the reward is shared",
    ),
    Empfehler: field(
      z.object({
        Vorname: field(nameField, "The referrer's first name; recipients read it", "Mara"),
        Nachname: field(nameField, "The referrer's last name; recipients read its first letter", "König"),
        Email: field(emailField, "The referrer's address: their rewards are announced there", "mara@freund.example"),
        NewsletterPermission: field(z.boolean().nullish(), "Subscribes to the newsletter: starts its double opt-in"),
        NewsletterOptinGegeben: field(
          z.boolean().nullish(),
          "The same; only the mail's link can prove the confirmation",
        ),
        NewsletterOptinVersendetAm: field(
          text(40).nullish(),
          "Ignored: the opt-in mail has its own text",
          "2026-06-04T09:05:00",
        ),
      }),
      "Who recommends",
    ),
    Empfaenger: field(z.unknown().optional(), "Ignored: recipients give their data themselves", {}),
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
    BestaetigungVersendet: field(
      z.boolean(),
      "A mail was sent to the referrer's address; the link works once they have confirmed it",
    ),
    Empfehlung: field(empfehlung.nullable(), "The new recommendation; null: a confirmation mail was sent instead"),
    Hex: field(
      z.string().nullable(),
      "The key of GET /empfehlen/{nr}/{hex}: proves that its holder created the recommendation",
      "Q2hhbmdlIG1lLCBJIGFtIG9ubHkgYW4gZXhhbXBsZQ",
    ),
  })
  .meta({ id: "EmpfehlungAngelegt" });

/** If a mail was sent, without recommendation and key: the answer does not tell whether the address is known. */
export const empfehlungAngelegtOut = answer(angelegt, (created: Created & { key: string | null }, ctx) => ({
  BestaetigungVersendet: created.confirmationSent,
  Empfehlung: created.recommendation && empfehlungOut(created.recommendation, ctx),
  Hex: created.recommendation && created.key,
}));
