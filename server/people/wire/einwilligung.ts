import { z } from "zod";
import { consentCategories, consentTextVersion } from "#server/people/consent/model.ts";
import { type Consents, consentState, isGiven, needsAnswer } from "#server/people/consent/registry.ts";
import type { ConsentEvent } from "#server/people/consent/states.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { field, line } from "#server/platform/wire/fields.ts";

/** `cookie`: the consent cookie's value after the answer, for programs without a cookie store. */
export type ConsentsAnswered = { consents: Consents; cookie: string | null };

/** PUT /einwilligung. The version is that of the text the visitor read. */
export const einwilligungIn = z
  .object({
    TextVersion: field(line(40), "The version of the text that the visitor read, from GET einwilligung", "2026-01"),
    Einwilligungen: field(
      z
        .array(
          z.object({
            identifier: field(line(60), "The consent", "campaign"),
            value: field(z.union([z.literal(0), z.literal(1)]), "1 given, 0 declined"),
          }),
        )
        .min(1)
        .max(50),
      "The answers; consents that are not named stay as they are",
    ),
  })
  .transform(({ TextVersion, Einwilligungen }) => ({
    textVersion: TextVersion,
    events: Einwilligungen.map(({ identifier, value }): [string, ConsentEvent] => [
      identifier,
      value === 1 ? "give" : "decline",
    ]),
  }))
  .meta({ id: "EinwilligungAntwort" });

const values = { given: 1, declined: 0, unset: null } as const;

/** Every registered consent with its value: the same shape before and after an answer. */
export const einwilligungOut = answer(
  z
    .object({
      Dienst: field(z.boolean(), "Whether the internal consent service is on; if off, every consent counts as granted"),
      BannerNoetig: field(z.boolean(), "A registered consent is unset"),
      TextVersion: field(z.string(), "Version of the text that is shown and answered", "2026-01"),
      Einwilligungen: field(
        z.array(
          z.object({
            identifier: field(z.string(), "The consent", "campaign"),
            consentIdentifier: field(z.enum(consentCategories), "The category"),
            consentRequired: field(z.boolean(), "Whether the site cannot work without it: it cannot be declined"),
            position: field(z.int(), "Place in the banner, lowest first", 1),
            value: field(z.union([z.literal(0), z.literal(1)]).nullable(), "1 given, 0 declined, null unset"),
            Gilt: field(z.boolean(), "Counts as granted"),
          }),
        ),
        "Every registered consent, answered or not",
      ),
      Stand: field(
        z.string().nullable(),
        "For the header X-Einwilligung; null before the first answer",
        "1.2026-01.analytics",
      ),
    })
    .meta({ id: "Einwilligung" }),
  ({ consents, cookie }: ConsentsAnswered) => ({
    Dienst: consents.serviceOn,
    BannerNoetig: needsAnswer(consents),
    TextVersion: consentTextVersion,
    Einwilligungen: [...consents.registry.values()].map((one) => ({
      identifier: one.identifier,
      consentIdentifier: one.consentIdentifier,
      consentRequired: one.isEssential,
      position: one.position,
      value: values[consentState(consents, one.identifier)],
      Gilt: isGiven(consents, one.identifier),
    })),
    Stand: cookie,
  }),
);
