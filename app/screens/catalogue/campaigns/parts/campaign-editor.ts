import { campaignHref, isCampaignYear } from "#app/content/shop.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import type { ItemEditor } from "#app/screens/catalogue/items/editor.ts";
import { reader } from "#app/screens/catalogue/items/fields.ts";
import { daysLeft } from "#server/catalogue/campaign/days.ts";
import type { Raise } from "#server/catalogue/campaign/model.ts";
import { phaseOf } from "#server/catalogue/campaign/show.ts";
import type { CatalogueVersion } from "#server/catalogue/changes.ts";
import { type CampaignFacts, campaignItems } from "#server/catalogue/item/kinds.ts";
import { isSameFacts } from "#server/catalogue/item/write-item.ts";
import { askForDays } from "#server/catalogue/price-change/ask-for-days.ts";
import type { CatalogueFile } from "#server/catalogue/schema.ts";
import type { RequestContext } from "#server/context.ts";
import { dayOf, formatDay, parseTypedDay } from "#server/platform/values/calendar.ts";
import { formatCents } from "#server/platform/values/money.ts";
import { rehearseRaises, totalOf } from "#server/rewards/rehearsal/rehearse.ts";

/** The form's fields, in its order. */
export const campaignFields = [
  ...["title", "slug", "startsOn", "endsOn", "text", "legalText", "consentRequired", "consentText"],
  ...["enTitle", "enText", "enLegalText", "enConsentText"],
] as const;

const slugPattern = /^[a-z0-9][a-z0-9-]{1,39}$/;

/** A campaign of the catalogue, or one that nobody has published yet. `isNew`: it must not be there under its id. */
export function campaignEditor(
  ctx: RequestContext,
  { catalogue, itemId, isNew = false }: { catalogue: CatalogueFile; itemId: string; isNew?: boolean },
): ItemEditor<CampaignFacts> {
  const { t } = i18nFor(ctx);
  const before = isNew ? null : campaignItems.factsIn(catalogue, itemId);
  const raises = catalogue.campaigns.find(({ id }) => id === itemId)?.raises ?? [];
  const yes = (is: boolean) => t(is ? "items:yes" : "items:no");

  const typedFrom = (facts: CampaignFacts) => ({
    title: facts.title,
    slug: facts.slug,
    startsOn: formatDay(facts.startsOn),
    endsOn: formatDay(facts.endsOn),
    text: facts.text,
    legalText: facts.legalText,
    consentRequired: facts.consentRequired ? "on" : "",
    consentText: facts.consentText,
    enTitle: facts.english?.title ?? "",
    enText: facts.english?.text ?? "",
    enLegalText: facts.english?.legalText ?? "",
    enConsentText: facts.english?.consentText ?? "",
  });

  return {
    kind: campaignItems,
    itemId,
    typedFrom,

    read(form) {
      const { of, text, maybe, refuse, typed, errors } = reader(ctx, form, campaignFields);
      const day = (name: "startsOn" | "endsOn") => {
        const found = parseTypedDay(of(name));
        if (found === null || !isCampaignYear(found.slice(0, 4))) refuse(name, t(`items:dayWrong.${name}`));
        return found ?? "";
      };
      const [startsOn, endsOn] = [day("startsOn"), day("endsOn")];
      if (endsOn < startsOn) refuse("endsOn", t("items:endsBefore"));
      // The address of a page that people know stays.
      const slug = before?.slug ?? of("slug");
      if (!before && !slugPattern.test(slug)) refuse("slug", t("items:slugWrong"));
      const english = Object.entries({
        title: maybe("enTitle", 120),
        text: maybe("enText", 2000),
        legalText: maybe("enLegalText", 10_000),
        consentText: maybe("enConsentText", 500),
      }).filter(([, value]) => value !== null);
      const wanted = {
        slug,
        year: before ? before.year : Number(startsOn.slice(0, 4)),
        title: text("title", 120),
        text: text("text", 2000),
        legalText: text("legalText", 10_000),
        consentText: text("consentText", 500),
        consentRequired: of("consentRequired") === "on",
        startsOn,
        endsOn,
        english: english.length > 0 ? Object.fromEntries(english) : null,
      };
      if (wanted.consentRequired && raises.length > 0) refuse("consentRequired", t("items:consentWithRaises"));
      if (Object.keys(errors).length > 0) return { typed, errors, facts: null };
      const facts = campaignItems.parse(wanted);
      const others = catalogue.campaigns.filter((one) => one.slug === slug || one.id === itemId);
      // The same form again is no other campaign.
      const isTaken = !before && others.some((one) => !isSameFacts(campaignItems.parse(one), facts));
      if (isTaken) refuse("slug", t("items:slugTaken"));
      return { typed, errors, facts: isTaken ? null : facts };
    },

    lines(facts) {
      const values: Record<(typeof campaignFields)[number], string> = {
        ...typedFrom(facts),
        slug: campaignHref(ctx.language, facts),
        consentRequired: yes(facts.consentRequired),
      };
      return campaignFields.map((name) => ({ name, label: t(`items:campaign.${name}`), value: values[name] }));
    },

    warnings: (facts) => campaignWarnings(ctx, { before, after: facts, raises }),

    ...(before ? { askFor: (wanted, by) => askForDays(ctx, wanted, by) } : {}),

    own: (query) => path(ctx.language, "officeCampaign", { campaignId: itemId }, query),

    pageHref: (facts) => (ctx.tenant.shop.campaigns ? campaignHref(ctx.language, facts) : null),
  };
}

/** The id that a new campaign gets from its form: its address and year. */
export function newCampaignId(form: FormData): string {
  const slug = String(form.get("slug") ?? "").trim();
  const startsOn = parseTypedDay(String(form.get("startsOn") ?? "")) ?? "";
  return `${slug}-${startsOn.slice(0, 4)}`.slice(0, 64);
}

/** "Today" as its last day, as the field has it. */
export const typedToday = (ctx: Pick<RequestContext, "now">) => formatDay(dayOf(ctx.now()));

type Change = { before: CampaignFacts | null; after: CampaignFacts; raises: readonly Raise[] };

/** What follows from other facts of a campaign: that it ends, what its raises cost, a text that names its old days. */
async function campaignWarnings(ctx: RequestContext, { before, after, raises }: Change): Promise<string[]> {
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

/** The catalogue whose campaigns are edited, or "not found": the tenant has none. */
export async function catalogueFor(ctx: Pick<RequestContext, "catalogue">): Promise<CatalogueVersion> {
  const current = await ctx.catalogue.inForce();
  if (!current) throw new Response(null, { status: 404 });
  return current;
}
