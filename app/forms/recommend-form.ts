import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import { audienceAt, path } from "#app/paths.ts";
import { chosenAdviser } from "#server/catalogue/agency/list-advisers.ts";
import type { RequestContext } from "#server/context.ts";
import { concealAddress } from "#server/people/account/written-to.ts";
import { ifAvailable } from "#server/platform/if-available.ts";
import { refuse } from "#server/platform/outcome.ts";
import { promisedRewards } from "#server/referral/link/promised-reward.ts";
import { createRecommendation } from "#server/referral/recommendation/create.ts";
import { recommendForm } from "#server/referral/recommendation/schema.ts";
import { servesBusiness } from "#server/tenants/shop-areas.ts";
import { captchaHref, captchaIn, withQuestion } from "./captcha.ts";
import { invalid, refused } from "./form.ts";

/** Data of the recommend form, on home and on its own page, with what a link made now would promise. */
export async function recommendFormData(ctx: RequestContext, chosen: Parameters<typeof promisedRewards>[1]) {
  const { language, tenant, viewer } = ctx;
  const { groups, allOffers, productId, options, promisedReward, mayFollowPlan } = await promisedRewards(ctx, chosen);
  const hasCategories = tenant.modules.showProductCategory || !groups?.length;
  return {
    language,
    audience: chosen.audience,
    groups: hasCategories ? groups : [{ label: null, products: groups.flatMap((group) => group.products) }],
    allOffers,
    promisedReward,
    splitOptions: options,
    defaults: {
      productId,
      recipientShare: String(tenant.recommendation.defaultRecipientShare),
      firstName: viewer.member?.firstName ?? null,
      lastName: viewer.member?.lastName ?? null,
      email: viewer.member?.email ?? null,
    },
    recommendation: {
      termsAutoAccept: tenant.recommendation.termsAutoAccept,
      repeatEmail: tenant.recommendation.repeatEmail,
    },
    mayFollowPlan,
    asksTerms: !tenant.recommendation.termsAutoAccept,
    repeatsEmail: tenant.recommendation.repeatEmail,
    asksAgency: tenant.modules.agencyFields,
    newsletterConsent: (tenant.modules.newsletterPermission && tenant.newsletter.consent?.[language]) || null,
    captchaHref: tenant.modules.captcha ? captchaHref(ctx, "recommendation") : null,
  };
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
    return withQuestion(ctx, "recommendation", captcha, refused(submission, outcome.refusal));
  }
  const { recommendation } = outcome.value;
  return redirect(
    recommendation
      ? path(
          ctx.language,
          audience === "business" && servesBusiness(ctx.tenant) ? "businessRecommendation" : "recommendation",
          recommendation,
        )
      : path(ctx.language, "confirmation", {}, { produkt: input.productId, an: concealAddress(ctx, input.email) }),
    303,
  );
}
