import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import { audienceAt, path } from "#app/paths.ts";
import { chosenAdviser, hasAgencies } from "#server/catalogue/agency/list-advisers.ts";
import type { Adviser } from "#server/catalogue/agency/model.ts";
import { highestReward } from "#server/catalogue/product/highest-reward.ts";
import type { Product } from "#server/catalogue/product/model.ts";
import type { PlanRule } from "#server/catalogue/reward-plan/model.ts";
import { planRowFor, rewardOf } from "#server/catalogue/reward-plan/rules/reward.ts";
import type { RequestContext } from "#server/context.ts";
import { ifAvailable } from "#server/platform/answers/if-available.ts";
import { refuse } from "#server/platform/outcome.ts";
import { servesBusiness } from "#server/platform/tenant/shop-areas.ts";
import type { Audience } from "#server/platform/values/audience.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { recipientShares, splitReward } from "#server/platform/values/money.ts";
import { agencyFor } from "#server/referral/recommendation/agency-for.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { recommendForm } from "#server/referral/recommendation/schema.ts";
import { captchaHref, captchaIn, withQuestion } from "./captcha.ts";
import { invalid, refused } from "./form.ts";

type Chosen = {
  productId: string | null;
  audience: Audience;
  /** The adviser that the recommendation is for; their agency's plan decides the reward. */
  adviser?: Pick<Adviser, "id" | "agencyId"> | null | undefined;
};

/**
 * Data of the recommend form, on home and on its own page. The amounts are those that a link created now would promise.
 */
export async function recommendFormData(ctx: RequestContext, chosen: Chosen) {
  const { language, tenant, products, viewer } = ctx;
  const agencyId = hasAgencies(ctx) ? (await agencyFor(ctx, { adviser: chosen.adviser })).agencyId : null;
  const plan = agencyId === null ? [] : await ctx.rewardPlan.validOn(agencyId, dayOf(ctx.now()));
  const cap = tenant.recommendation.maxRecipientCents;
  const priced = pricedBy(plan, cap, ctx.now);
  // While the product source is unavailable the form still creates a link; the recipient chooses the product. All
  // requests run in parallel, even if the list makes one superfluous: a page waits only once for a service that hangs.
  const [catalogue, named, highestCents] = await Promise.all([
    ifAvailable(ctx, () => Promise.all([products.categories(), products.list()]), "empfehlen"),
    chosen.productId === null ? null : ifAvailable(ctx, () => products.byId(chosen.productId ?? "")),
    highestReward(ctx, chosen.audience, plan),
  ]);
  const [categories, all] = catalogue ?? [[], []];
  const groups = categories
    .filter(({ audience }) => audience === chosen.audience)
    .map(({ id, name }) => ({
      label: name,
      products: all.filter(({ categoryId }) => categoryId === id).map(priced),
    }))
    .filter((group) => group.products.length > 0);
  const offered = groups.flatMap((group) => group.products);
  // A product outside the list's groups (a device with its tariff) is added if it was chosen by its link.
  const linked = offered.some(({ id }) => id === chosen.productId) ? null : named;
  if (linked) {
    const product = priced(linked);
    groups.unshift({ label: linked.name, products: [product] });
    offered.unshift(product);
  }
  const shown = tenant.modules.showProductCategory ? groups : [{ label: null, products: offered }];
  const product = offered.find(({ id }) => id === chosen.productId) ?? strongest(offered);
  // Without any product the reward is "up to" the highest; the order decides.
  const rewardCents = product?.rewardCents ?? highestCents;
  return {
    language,
    audience: chosen.audience,
    groups: offered.length > 0 ? shown : catalogue && [],
    cap,
    /** Of the chosen product, and of the one that brings most. */
    promised: { chosenCents: rewardCents, highestCents },
    splitOptions: recipientShares.map((share) => {
      const fixed = product?.fixedRecipientCents;
      const { referrerCents, recipientCents } =
        fixed === undefined
          ? splitReward(rewardCents, share, cap)
          : { referrerCents: rewardCents - fixed, recipientCents: fixed };
      return { share, me: referrerCents, recipient: recipientCents };
    }),
    defaults: {
      productId: product?.id ?? null,
      recipientShare: String(tenant.recommendation.defaultRecipientShare),
      firstName: viewer.member?.firstName ?? null,
      lastName: viewer.member?.lastName ?? null,
      email: viewer.member?.email ?? null,
    },
    recommendation: {
      termsAutoAccept: tenant.recommendation.termsAutoAccept,
      repeatEmail: tenant.recommendation.repeatEmail,
    },
    // Anonymous visitors may be an agency's recommenders: only the mail to their address states what the plan promises.
    mayFollowPlan: hasAgencies(ctx) && agencyId === null && (!viewer.member || tenant.modules.agencyFields),
    asksTerms: !tenant.recommendation.termsAutoAccept,
    repeatsEmail: tenant.recommendation.repeatEmail,
    asksAgency: tenant.modules.agencyFields,
    newsletterConsent: (tenant.modules.newsletterPermission && tenant.newsletter.consent?.[language]) || null,
    captchaHref: tenant.modules.captcha ? captchaHref(ctx, "recommendation") : null,
  };
}

/** A product as the form's list shows it: with the reward of today's plan, else its commission. */
function pricedBy(plan: readonly PlanRule[], cap: number | null, now: () => Date) {
  return (product: Pick<Product, "id" | "displayName" | "group" | "commission">) => {
    const isFixed = planRowFor(plan, product.group, dayOf(now()))?.kind === "fixed";
    const { rewardCents, recipientCents } = rewardOf(product, plan, dayOf(now()), 0, cap);
    const named = { id: product.id, name: product.displayName, rewardCents };
    return { ...named, fixedRecipientCents: isFixed ? recipientCents : undefined };
  };
}

/** The product with the highest reward, which the promise beside the form names; the first of several. */
function strongest<P extends { rewardCents: number }>(products: readonly P[]): P | undefined {
  return products.reduce<P | undefined>(
    (best, product) => (best && best.rewardCents >= product.rewardCents ? best : product),
    undefined,
  );
}

/** Channel of links that were made with the form for employees. */
const staffChannel = "mitarbeiter";

/** Handles the submitted form: redirects to the share page, or asks to confirm the address first. */
export async function answerRecommendForm(ctx: RequestContext, request: Request, { isStaffForm = false } = {}) {
  const form = await request.formData();
  const captcha = captchaIn(form);
  const submission = parseWithZod(form, { schema: recommendForm(ctx.tenant) });
  if (submission.status !== "success") return withQuestion(ctx, "recommendation", captcha, invalid(submission));
  const input = submission.value;
  const { pathname, searchParams } = new URL(request.url);
  let audience = audienceAt(pathname);
  const adviserParam = searchParams.get("berater");
  const answer = await ifAvailable(
    ctx,
    async () => {
      const product = input.productId === null ? null : await ctx.products.byId(input.productId);
      audience = product?.audience ?? audience;
      const adviser = adviserParam === null ? null : await chosenAdviser(ctx, adviserParam);
      if (adviserParam !== null && !adviser) return refuse("adviserUnknown");
      const numbers = ctx.tenant.modules.agencyFields ? {} : { agentNumber: null, employeeNumber: null };
      const channel = input.channel ?? (isStaffForm ? staffChannel : null);
      const more = { adviser, channel, audience, attempt: "", isStaffForm, captcha };
      return createRecommendation(ctx, { ...input, ...numbers, ...more });
    },
    "empfehlen",
  );
  // Typed values are kept: a product that cannot be looked up now may be available in a minute.
  const outcome = answer ?? refuse("technical");
  if (!outcome.ok) {
    // The form restricted to listed addresses has a message of its own.
    const isUnlisted = outcome.refusal.code === "emailNotAllowed" && ctx.tenant.modules.whitelistedEmail;
    const answered = refused(submission, outcome.refusal, isUnlisted ? "error.emailWhitelist" : undefined);
    return withQuestion(ctx, "recommendation", captcha, answered);
  }
  const { recommendation } = outcome.value;
  return redirect(
    recommendation
      ? path(
          ctx.language,
          audience === "business" && servesBusiness(ctx.tenant) ? "businessRecommendation" : "recommendation",
          recommendation,
        )
      : path(ctx.language, "confirmation", {}, { produkt: input.productId }),
    303,
  );
}
