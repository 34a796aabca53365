import { z } from "zod";
import { agreedText, field } from "#server/platform/wire/fields.ts";
import {
  type ReferrerSees,
  referrerSeesByDefault,
  referrerSeesLevels,
} from "#server/referral/recipient/referrer-sees.ts";

/** The wire words of what a recipient lets the referrer see. */
export const sichtbar = { result: "Ergebnis", outcome: "Bestellung", steps: "Schritte" } as const satisfies Record<
  ReferrerSees,
  string
>;
const seesOf = new Map<string, ReferrerSees>(referrerSeesLevels.map((level) => [sichtbar[level], level]));

/** PUT /empfaenger/zustimmung {AgbText, EmpfehlerSieht}. */
export const zustimmungIn = z
  .object({
    AgbText: field(agreedText, "The recipient accepts the programme's terms (AgbText of GET /empfehlung/{number})"),
    EmpfehlerSieht: field(
      z.enum(sichtbar).nullish(),
      "What the referrer learns: the reward's result only, whether and when they ordered (also if nothing is sent), or each step with its day",
      "Bestellung",
    ),
  })
  .transform(({ AgbText, EmpfehlerSieht }) => ({
    terms: AgbText,
    referrerSees: seesOf.get(EmpfehlerSieht ?? "") ?? referrerSeesByDefault,
  }));
