import { z } from "zod";
import { consentCategories, consentTextVersion } from "#server/people/consent/model.ts";
import { type Consents, consentState, isGiven, needsAnswer } from "#server/people/consent/registry.ts";
import type { ConsentEvent } from "#server/people/consent/states.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { line } from "#server/platform/wire/fields.ts";

/** `cookie`: the consent cookie's value after the answer, for programs without a cookie store. */
export type ConsentsAnswered = { consents: Consents; cookie: string | null };

/** PUT /einwilligung. The version is that of the text the visitor read. */
export const einwilligungIn = z
  .object({
    TextVersion: line(40),
    Einwilligungen: z
      .array(z.object({ identifier: line(60), value: z.union([z.literal(0), z.literal(1)]) }))
      .min(1)
      .max(50),
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
      Dienst: z
        .boolean()
        .describe("Whether the internal consent service is on; if off, every consent counts as granted"),
      BannerNoetig: z.boolean().describe("A registered consent is unset"),
      TextVersion: z.string().describe("Version of the text that is shown and answered"),
      Einwilligungen: z.array(
        z.object({
          identifier: z.string(),
          consentIdentifier: z.enum(consentCategories).describe("The category"),
          consentRequired: z.boolean(),
          position: z.int(),
          value: z
            .union([z.literal(0), z.literal(1)])
            .nullable()
            .describe("1 given, 0 declined, null unset"),
          Gilt: z.boolean().describe("Counts as granted"),
        }),
      ),
      Stand: z.string().nullable().describe("For the header X-Einwilligung; null before the first answer"),
    })
    .meta({ id: "Einwilligung" }),
  ({ consents, cookie }: ConsentsAnswered) => ({
    Dienst: consents.serviceOn,
    BannerNoetig: needsAnswer(consents),
    TextVersion: consentTextVersion,
    Einwilligungen: [...consents.registry.values()].map((one) => ({
      identifier: one.identifier,
      consentIdentifier: one.consentIdentifier,
      consentRequired: one.consentRequired,
      position: one.position,
      value: values[consentState(consents, one.identifier)],
      Gilt: isGiven(consents, one.identifier),
    })),
    Stand: cookie,
  }),
);
