import { z } from "zod";
import type { AgencyRecommendationList } from "#server/agencies/list-recommendations.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { cents, text } from "#server/platform/wire/fields.ts";
import { day } from "#server/platform/wire/time.ts";
import type { MyRecommendations } from "#server/rewards/list/my-recommendations.ts";
import { recommendationFilters } from "#server/rewards/list/recommendation-search.ts";
import { empfehlungMitEmpfehler, mitEmpfehlerOut } from "#server/rewards/wire/stand.ts";
import { empfehlungStatus } from "#server/rewards/wire/status.ts";
import type { RequestContext } from "../context.ts";

/** Names of a list's filters: a status label, or recommendations that the referrer has to act on. */
const filterNames = { ...empfehlungStatus, toDo: "ZuTun" } as const;
const filterOf = (name: string) =>
  recommendationFilters.find((filter) => filterNames[filter].toLowerCase() === name.toLowerCase()) ?? null;

const cursorForm = /^(\d{1,14})-([A-Z0-9]{1,20})$/;

/** ?status&suche&vor&pagesize of the caller's own recommendations. */
export const empfehlungenIn = z
  .object({
    status: text(20)
      .refine((name) => name === "" || filterOf(name) !== null, "invalid")
      .optional(),
    suche: text(100).optional(),
    vor: z.string().regex(cursorForm, "invalid").optional(),
    pagesize: z.coerce.number("invalid").int("invalid").min(1, "invalid").max(100, "invalid").optional(),
  })
  .transform(({ status, suche, vor, pagesize }) => {
    const [, time, number] = cursorForm.exec(vor ?? "") ?? [];
    return {
      filter: filterOf(status ?? ""),
      text: suche ?? "",
      before: time && number ? { createdAt: new Date(Number(time)), number } : null,
      size: pagesize ?? 20,
    };
  });

/** Recommendations of a referrer or for an agency, newest first, with the progress towards the bonus. */
export const empfehlungenOut = answer(
  z
    .object({
      Empfehlungen: z.array(empfehlungMitEmpfehler),
      TotalCount: z
        .int()
        .describe("Number of recommendations with this status and search; for agencies among their newest 10,000"),
      HasNext: z.boolean(),
      Vor: z.string().nullable().describe("Value of ?vor= for the next page"),
      Anzahl: z.record(z.enum(Object.values(filterNames)), z.int()).describe("Number of recommendations per status"),
      Bonus: z
        .object({
          AnzahlAbschluesse: z.int().describe("Completed deals of this tier"),
          AnzahlBisBonus: z.int().describe("Remaining deals until the bonus"),
          BonusNummer: z.int().describe("Which of the referrer's bonuses it is, from 1"),
          StufeStartdatum: day,
          StufeEnddatum: day,
          BonusCent: cents,
        })
        .nullable()
        .describe("null: the tenant has no bonus, or no tier is open; agencies have none"),
    })
    .meta({ id: "Empfehlungen" }),
  (
    { recommendations, next, counts, filter, bonus }: MyRecommendations | AgencyRecommendationList,
    ctx: RequestContext,
  ) => ({
    Empfehlungen: recommendations.map((recommendation) => mitEmpfehlerOut(recommendation, ctx)),
    TotalCount: counts[filter ?? "all"],
    HasNext: next !== null,
    Vor: next && `${next.createdAt.getTime()}-${next.number}`,
    Anzahl: Object.fromEntries(recommendationFilters.map((name) => [filterNames[name], counts[name]])) as Record<
      (typeof filterNames)[keyof typeof filterNames],
      number
    >,
    Bonus: bonus && {
      AnzahlAbschluesse: bonus.done,
      AnzahlBisBonus: bonus.remaining,
      BonusNummer: bonus.number,
      StufeStartdatum: bonus.firstDay,
      StufeEnddatum: bonus.lastDay,
      BonusCent: bonus.cents,
    },
  }),
);
