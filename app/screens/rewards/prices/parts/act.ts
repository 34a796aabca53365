import { data, redirect } from "@remix-run/node";
import { faultOfReason, type Notice, notices } from "#app/content/price-change.ts";
import { priceField } from "#app/content/shop.ts";
import { publishDay } from "#app/forms/draft.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { formatDay } from "#app/ui/content/format.ts";
import { raisingCampaigns } from "#server/catalogue/campaign/raises.ts";
import { pricedOf } from "#server/catalogue/changes.ts";
import { rewardsIn } from "#server/catalogue/price-change/catalogue-with.ts";
import {
  discardPriceDraft,
  publishPrices,
  savePriceDraft,
  schedulePrices,
  unschedulePrices,
} from "#server/catalogue/price-change/change-prices.ts";
import { askForPrices, decideAboutPrices } from "#server/catalogue/price-change/decide.ts";
import type { NewReward } from "#server/catalogue/price-change/model.ts";
import type { RequestContext } from "#server/context.ts";
import { actingAs } from "#server/people/sso/actor.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import type { Outcome } from "#server/platform/outcome.ts";
import { startOf } from "#server/platform/values/calendar.ts";
import { type Cents, formatCents, parseEuros } from "#server/platform/values/money.ts";
import type { Answer, Refused } from "./answer.ts";

/** More is a typing error even for two people. */
const maxCents = 1_000_000;

export async function actOnPrices(ctx: RequestContext, me: SsoUser, form: FormData) {
  const of = (name: string) => String(form.get(name) ?? "").trim();
  const [intent, id, seen] = [of("intent"), of("id"), of("seen")];
  const by = { ...actingAs(me), name: `${me.firstName} ${me.lastName}` };
  const campaignId = of("aktion") || null;
  const there = (done: Notice) =>
    redirect(path(ctx.language, "prices", {}, { aktion: campaignId, [notices[done]]: "1" }), 303);
  const answer = (refused: Refused | null, status: number, more: Partial<Answer> = {}) =>
    data<Answer>({ refused, base: null, typed: {}, errors: {}, ...more }, { status });

  if (intent === "save" || intent === "restore") {
    const typed = await typedIn(ctx, form);
    const current = await ctx.catalogue.inForce();
    const raising = current ? raisingCampaigns(ctx, current.catalogue) : [];
    const began = intent === "save" ? await versionOf(ctx, of("base")) : current;
    if (!current || !began || (campaignId !== null && !raising.some(({ id: one }) => one === campaignId)))
      throw new Response(null, { status: 404 });
    const base = began.version;
    const least = campaignId === null ? null : rewardsIn(current.catalogue, null);
    const wanted =
      intent === "save"
        ? amountsOf(ctx, typed, { before: rewardsIn(began.catalogue, campaignId), least })
        : await amountsOfVersion(ctx, of("version"));
    if (wanted === null) throw new Response(null, { status: 404 });
    if (Object.keys(wanted.errors).length > 0) return answer("amounts", 400, { base, typed, errors: wanted.errors });
    const saved = await savePriceDraft(ctx, { wanted: wanted.rewards, base, seen, campaignId }, by);
    if (!saved.ok) return answer("changedMeanwhile", 409, { base, typed });
    return there(saved.value ? "saved" : "unchanged");
  }
  if (intent === "discard") {
    await discardPriceDraft(ctx, id);
    return there("discarded");
  }
  const reason = of("grund");
  const fault = intent === "ask" || intent === "decline" ? faultOfReason(ctx, reason) : null;
  const day = await dayTyped(ctx, { intent, typed: of("tag"), campaignId });
  const typed = { grund: reason, tag: of("tag") };
  if (fault !== null || "fault" in day)
    return answer(null, 400, {
      typed,
      errors: { ...(fault !== null && { grund: fault }), ...("fault" in day && { tag: day.fault }) },
    });
  const { publishAt } = day;
  const [done, outcome] = await decide();
  if (outcome.ok) return there(done);
  const { code } = outcome.refusal;
  const known = refusals.find((one) => one === code) ?? "changedMeanwhile";
  return answer(known, known === "changedMeanwhile" ? 409 : 403, { typed });

  async function decide(): Promise<[Notice, Outcome<unknown>]> {
    switch (intent) {
      case "publish":
        return ["published", await publishPrices(ctx, id, by)];
      case "schedule":
        if (publishAt === null) throw new Response(null, { status: 400 });
        return ["scheduled", await schedulePrices(ctx, { id, publishAt }, by)];
      case "unschedule":
        return ["unscheduled", await unschedulePrices(ctx, id, by)];
      case "ask":
        return ["asked", await askForPrices(ctx, { id, reason, publishAt }, by)];
      case "approve":
      case "decline":
      case "withdraw":
        return decided(intent, await decideAboutPrices(ctx, { id, intent, why: reason }, by));
      default:
        throw new Response(null, { status: 400 });
    }
  }
}

/**
 * From when on it is to be in force, as it was typed; null: at once, which only who asks may leave open. A campaign's
 * rewards begin before it ends.
 */
async function dayTyped(
  ctx: RequestContext,
  { intent, typed, campaignId }: { intent: string; typed: string; campaignId: string | null },
): Promise<{ publishAt: Date | null } | { fault: string }> {
  const { t } = i18nFor(ctx);
  const takesDay = intent === "schedule" || (intent === "ask" && typed !== "");
  if (!takesDay) return { publishAt: null };
  const day = publishDay(ctx, typed);
  if (day === null) return { fault: t("texts:dayWrong") };
  const campaigns = (await ctx.catalogue.inForce())?.catalogue.campaigns ?? [];
  const campaign = campaigns.find(({ id }) => id === campaignId);
  if (campaign && day > campaign.endsOn) return { fault: t("prices:dayAfter", { until: formatDay(campaign.endsOn) }) };
  return { publishAt: startOf(day) };
}

/** What the page says of a refused decision; any other one is that something changed meanwhile. */
const refusals = ["sameOperator", "operatorNew", "notAuthorized"] as const;

/** What was done; who consents before its day puts nothing in force yet. */
function decided(
  intent: "approve" | "decline" | "withdraw",
  outcome: Outcome<number | null>,
): [Notice, Outcome<number | null>] {
  if (intent === "approve") return [outcome.ok && outcome.value === null ? "scheduled" : "published", outcome];
  return [intent === "decline" ? "declined" : "withdrawn", outcome];
}

/** What was typed for each product of the catalogue in force. */
async function typedIn(ctx: RequestContext, form: FormData): Promise<Record<string, string>> {
  const products = (await ctx.catalogue.inForce())?.catalogue.products ?? [];
  const typed = products.flatMap(({ id }) => {
    const value = form.get(priceField(id));
    return typeof value === "string" ? [[id, value] as const] : [];
  });
  return Object.fromEntries(typed);
}

/**
 * The amounts that differ from those typed over, `before`: others may have been changed meanwhile. `least`: the
 * products' own rewards, which a campaign only raises; null: any amount.
 */
function amountsOf(
  ctx: RequestContext,
  typed: Record<string, string>,
  { before, least }: { before: ReadonlyMap<string, Cents>; least: ReadonlyMap<string, Cents> | null },
) {
  const { t } = i18nFor(ctx);
  const amounts = Object.entries(typed)
    .map(([id, text]) => ({ id, cents: parseEuros(text) }))
    .filter(({ id, cents }) => cents === null || cents !== before.get(id));
  const errors = amounts.flatMap(({ id, cents }): [string, string][] => {
    if (cents === null || cents > maxCents) return [[id, t("prices:amountWrong")]];
    const usual = least?.get(id) ?? 0;
    return cents < usual ? [[id, t("prices:amountLow", { usual: formatCents(usual, ctx.language) })]] : [];
  });
  return {
    rewards: amounts.flatMap(({ id, cents }): NewReward[] => (cents === null ? [] : [{ id, cents }])),
    errors: Object.fromEntries(errors),
  };
}

/** null: there is none. */
const versionOf = async (ctx: RequestContext, number: string) =>
  /^\d{1,9}$/.test(number) ? ctx.catalogue.version(Number(number)) : null;

/** The rewards of an older version; null: there is none. */
async function amountsOfVersion(ctx: RequestContext, version: string) {
  const older = await versionOf(ctx, version);
  if (!older) return null;
  const rewards = pricedOf(older.catalogue).flatMap(({ id, commission }): NewReward[] =>
    commission ? [{ id, cents: commission.cents }] : [],
  );
  return { rewards, errors: {} };
}
