import { data, redirect } from "@remix-run/node";
import { type Notice, notices } from "#app/content/price-change.ts";
import { priceField } from "#app/content/shop.ts";
import { faultOfReason } from "#app/forms/reason.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { raisingCampaigns } from "#server/catalogue/campaign/raises.ts";
import { pricedOf } from "#server/catalogue/changes.ts";
import { rewardsIn } from "#server/catalogue/price-change/catalogue-with.ts";
import {
  askForPrices,
  decideAboutPrices,
  discardPriceDraft,
  publishPrices,
  savePriceDraft,
} from "#server/catalogue/price-change/change-prices.ts";
import type { NewReward } from "#server/catalogue/price-change/model.ts";
import type { RequestContext } from "#server/context.ts";
import { actingAs } from "#server/people/sso/actor.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import type { Outcome } from "#server/platform/outcome.ts";
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
    data<Answer>({ refused, typed: {}, errors: {}, ...more }, { status });

  if (intent === "save" || intent === "restore") {
    const typed = await typedIn(ctx, form);
    const current = (await ctx.catalogue.inForce())?.catalogue ?? null;
    if (!current || (campaignId !== null && !raisingCampaigns(ctx, current).some(({ id: one }) => one === campaignId)))
      throw new Response(null, { status: 404 });
    const least = campaignId === null ? null : rewardsIn(current, null);
    const wanted = intent === "save" ? amountsOf(ctx, typed, least) : await amountsOfVersion(ctx, of("version"));
    if (wanted === null) throw new Response(null, { status: 404 });
    if (Object.keys(wanted.errors).length > 0) return answer("amounts", 400, { typed, errors: wanted.errors });
    const saved = await savePriceDraft(ctx, { wanted: wanted.rewards, seen, campaignId }, by);
    if (!saved.ok) return answer("changedMeanwhile", 409, { typed });
    return there(saved.value ? "saved" : "unchanged");
  }
  if (intent === "discard") {
    await discardPriceDraft(ctx, id);
    return there("discarded");
  }
  const reason = of("grund");
  const fault = intent === "ask" || intent === "decline" ? faultOfReason(ctx, reason) : null;
  if (fault !== null) return answer(null, 400, { typed: { grund: reason }, errors: { grund: fault } });
  const [done, outcome] = await decide();
  if (outcome.ok) return there(done);
  const { code } = outcome.refusal;
  const known = refusals.find((one) => one === code) ?? "changedMeanwhile";
  return answer(known, known === "changedMeanwhile" ? 409 : 403, { typed: { grund: reason } });

  async function decide(): Promise<[Notice, Outcome<unknown>]> {
    switch (intent) {
      case "publish":
        return ["published", await publishPrices(ctx, id, by)];
      case "ask":
        return ["asked", await askForPrices(ctx, { id, reason }, by)];
      case "approve":
      case "decline":
      case "withdraw":
        return [decided[intent], await decideAboutPrices(ctx, { id, intent, why: reason }, by)];
      default:
        throw new Response(null, { status: 400 });
    }
  }
}

/** What the page says of a refused decision; any other one is that something changed meanwhile. */
const refusals = ["sameOperator", "operatorNew", "notAuthorized"] as const;
const decided = { approve: "published", decline: "declined", withdraw: "withdrawn" } as const;

/** What was typed for each product of the catalogue in force. */
async function typedIn(ctx: RequestContext, form: FormData): Promise<Record<string, string>> {
  const products = (await ctx.catalogue.inForce())?.catalogue.products ?? [];
  const typed = products.flatMap(({ id }) => {
    const value = form.get(priceField(id));
    return typeof value === "string" ? [[id, value] as const] : [];
  });
  return Object.fromEntries(typed);
}

/** `least`: the products' own rewards, which a campaign only raises; null: any amount. */
function amountsOf(ctx: RequestContext, typed: Record<string, string>, least: ReadonlyMap<string, Cents> | null) {
  const { t } = i18nFor(ctx);
  const amounts = Object.entries(typed).map(([id, text]) => ({ id, cents: parseEuros(text) }));
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

/** The rewards of an older version; null: there is none. */
async function amountsOfVersion(ctx: RequestContext, version: string) {
  const older = await ctx.catalogue.version(Number(version) || 0);
  if (!older) return null;
  const rewards = pricedOf(older.catalogue).flatMap(({ id, commission }): NewReward[] =>
    commission ? [{ id, cents: commission.cents }] : [],
  );
  return { rewards, errors: {} };
}
