import { i18nFor } from "#app/i18n/index.ts";
import { daysLeft } from "#server/catalogue/campaign/days.ts";
import type { Raise } from "#server/catalogue/campaign/model.ts";
import { phaseOf } from "#server/catalogue/campaign/show.ts";
import type { CampaignFacts } from "#server/catalogue/item/kinds.ts";
import type { RequestContext } from "#server/context.ts";
import { dayOf, formatDay } from "#server/platform/values/calendar.ts";
import { formatCents } from "#server/platform/values/money.ts";
import { rehearseRaises, totalOf } from "#server/rewards/rehearsal/rehearse.ts";

type Change = { before: CampaignFacts | null; after: CampaignFacts; raises: readonly Raise[] };

/** What follows from other facts of a campaign: that it ends, what its raises cost, a text that names its old days. */
export async function campaignWarnings(ctx: RequestContext, { before, after, raises }: Change): Promise<string[]> {
  const { t } = i18nFor(ctx);
  const today = dayOf(ctx.now());
  if (!before) return phaseOf(after, today) === "ended" ? [t("items:warn.past")] : [];
  const sentences: string[] = [];
  if (phaseOf(before, today) === "running") {
    const phase = phaseOf(after, today);
    if (phase === "ended") sentences.push(t("items:warn.ended"));
    if (phase === "upcoming") sentences.push(t("items:warn.notYet", { day: formatDay(after.startsOn) }));
    if (phase === "running" && after.endsOn === today && before.endsOn > today) sentences.push(t("items:warn.lastDay"));
  }
  const days = daysLeft(after, today) - daysLeft(before, today);
  if (raises.length > 0 && days !== 0) sentences.push(await costSentence(ctx, raises, days));
  const texts = [after.legalText, after.text, after.english?.legalText ?? "", after.english?.text ?? ""].join("\n");
  for (const day of ["startsOn", "endsOn"] as const) {
    const old = formatDay(before[day]);
    if (before[day] !== after[day] && texts.includes(old)) sentences.push(t("items:warn.oldDay", { day: old }));
  }
  return sentences;
}

/** What its raised rewards cost more, or less, on so many days, had they as many orders as the last year. */
async function costSentence(ctx: RequestContext, raises: readonly Raise[], days: number): Promise<string> {
  const months = await rehearseRaises(ctx, new Map(raises.map(({ productId, cents }) => [productId, cents])));
  const inYear = months.reduce((sum, { before, after }) => sum + totalOf(after) - totalOf(before), 0);
  const amount = formatCents(Math.round((inYear * Math.abs(days)) / 365), ctx.language);
  const { t } = i18nFor(ctx);
  return t(days > 0 ? "items:warn.longer" : "items:warn.shorter", { count: Math.abs(days), amount });
}
