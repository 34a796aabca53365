import { z } from "zod";
import type { AgencyRecommendationList } from "#server/agencies/list-recommendations.ts";
import { addDays, addMonths, type Day, dayOf } from "#server/platform/values/calendar.ts";
import { answer } from "#server/platform/wire/answer.ts";
import { cents, field, text } from "#server/platform/wire/fields.ts";
import { day } from "#server/platform/wire/time.ts";
import type { BonusProgress } from "#server/rewards/bonus/bonus-progress.ts";
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
    status: field(
      text(20)
        .refine((name) => name === "" || filterOf(name) !== null, "invalid")
        .optional(),
      `Only these: ${Object.values(filterNames).join(", ")}; ZuTun are those that the referrer has to act on`,
      "Offen",
    ),
    suche: field(text(100).optional(), "Part of a product's name or of a recommendation's number", "Mobil"),
    vor: field(
      z.string().regex(cursorForm, "invalid").optional(),
      "The Vor of the previous page, for the next one; missing: the first page",
      "1780563900000-7KQ4M2XWPA",
    ),
    pagesize: field(
      z.coerce.number("invalid").int("invalid").min(1, "invalid").max(100, "invalid").optional(),
      "Recommendations on a page; missing: 20",
      20,
    ),
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

const counted = Object.fromEntries(
  Object.values(filterNames).map((name) => [name, field(z.int(), `Recommendations with the status ${name}`, 1)]),
) as Record<(typeof filterNames)[keyof typeof filterNames], z.ZodInt>;

/** Recommendations of a referrer or for an agency, newest first, with the progress towards the bonus. */
export const empfehlungenOut = answer(
  z
    .object({
      Empfehlungen: field(z.array(empfehlungMitEmpfehler), "The recommendations of this page"),
      TotalCount: field(
        z.int(),
        "Number of recommendations with this status and search; for agencies among their newest 10,000",
        3,
      ),
      HasNext: field(z.boolean(), "Whether there is a further page"),
      Vor: field(z.string().nullable(), "Value of ?vor= for the next page; null: none", "1780563900000-7KQ4M2XWPA"),
      Anzahl: field(z.object(counted), "Number of recommendations per status, whatever the filter"),
      Bonus: field(
        z
          .object({
            AnzahlAbschluesse: field(z.int(), "Completed deals of this tier", 3),
            AnzahlBisBonus: field(z.int(), "Remaining deals until the bonus", 2),
            BonusNummer: field(z.int(), "Which of the referrer's bonuses it is, from 1", 1),
            StufeStartdatum: field(day, "The tier's first day; before the first completed deal has opened it: today"),
            StufeEnddatum: field(day, "The tier's last day"),
            BonusCent: field(cents, "Euro cents: what the bonus will be", 5000),
          })
          .nullable(),
        "null: the tenant has no bonus; agencies have none",
      ),
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
      ...tierOf(bonus, dayOf(ctx.now())),
      BonusCent: bonus.cents,
    },
  }),
);

/** The days of the tier; while none is open, those of the one that a recommendation of today would open. */
function tierOf({ window, months }: BonusProgress, today: Day) {
  return {
    StufeStartdatum: window?.firstDay ?? today,
    StufeEnddatum: window?.lastDay ?? addDays(addMonths(today, months), -1),
  };
}
