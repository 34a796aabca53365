import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { contactView } from "#app/content/adviser.ts";
import { constraintOf } from "#app/forms/fields.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { requireLanding } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Screen } from "#app/ui/layout/screen.tsx";
import { ContactBox } from "#app/ui/recommend/contact-box.tsx";
import { InSight } from "#app/ui/reward/in-sight.tsx";
import { TrustBox } from "#app/ui/share/trust-box.tsx";
import type { RequestContext } from "#server/context.ts";
import { dayOf, formatDay } from "#server/platform/values/calendar.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import { followIfNeeded } from "#server/referral/link/follow-link.ts";
import type { Recipient } from "#server/referral/recipient/model.ts";
import { askedOf, isRefusedAsReferrers, saveRecipientDetails } from "#server/referral/recipient/save-details.ts";
import { recipientDetails } from "#server/referral/recipient/schema.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import { isUpTo } from "#server/referral/recommendation/rules/promised-amount.ts";
import { viewRecommendation } from "#server/rewards/list/view.ts";
import { DetailsForm } from "./parts/details-form.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("recipient:details.title"));

export async function loader({ context, params }: LoaderFunctionArgs) {
  const view = requireLanding(context, await viewRecommendation(context, params.number ?? ""));
  // Visitors of a landing page that was forwarded become recipients here, so that the form is stored for them.
  await followIfNeeded(context, view);
  const { language, tenant } = context;
  if (view.recipient?.confirmedAt)
    throw redirect(path(language, "recipientConfirmation", {}, { nr: view.number }), 302);
  const gives = await askedOf(context, view.productId);
  const cents = view.recipientCents;
  return {
    language,
    number: view.number,
    referrer: view.referrerFirstName,
    contact: contactView(context, view.contact),
    stored: {
      referrer: view.referrerName,
      brand: tenant.name,
      operator: tenant.legal.operator,
      city: tenant.legal.city,
      weeks: tenant.clocks.eraseWeeks,
    },
    product: view.productName,
    reward: cents > 0 ? { cents, isUpTo: isUpTo(view, cents) } : null,
    form: {
      isBusiness: view.audience === "business",
      gives,
      constraint: constraintOf(schemaFor(context, view, gives)),
      known: await typedBefore(context, view.recipient),
      newsletterConsent: tenant.newsletter.consent?.[language] ?? null,
    },
  };
}

type Gives = Awaited<ReturnType<typeof askedOf>>;

/** What the form of a link must contain; null: no such link. */
function schemaFor(ctx: RequestContext, link: Pick<Recommendation, "audience"> | null, gives: Gives) {
  return recipientDetails(dayOf(ctx.now()), { needsCompany: link?.audience === "business", gives });
}

/** What the recipient has typed on an earlier visit. */
async function typedBefore(ctx: RequestContext, recipient: Recipient | null) {
  const details = recipient?.details;
  if (!details) return undefined;
  const birthDate = await ctx.recipients.birthDateOf(recipient.number);
  return {
    ...details,
    birthDate: birthDate ? formatDay(birthDate) : "",
    marketingConsent: details.marketingConsent ? "on" : null,
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const number = params.number ?? "";
  const recommendation = await context.recommendations.byNumber(parseNumber(number) ?? "");
  const schema = schemaFor(context, recommendation, await askedOf(context, recommendation?.productId ?? null));
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") {
    const email = schema.shape.email.safeParse(submission.payload["email"]);
    const isReferrers =
      recommendation !== null && email.success && (await isRefusedAsReferrers(context, recommendation, email.data));
    return invalid(submission, isReferrers ? { code: "recipientEmailEqualsReferrer" } : null);
  }
  const outcome = await saveRecipientDetails(context, { number, details: submission.value });
  if (!outcome.ok) return refused(submission, outcome.refusal);
  return redirect(path(context.language, "recipientTerms", {}, { nr: outcome.value.recommendationNumber }), 303);
}

/** The recipient's details: one short page, with who stores them and for how long. */
export default function Details() {
  const { language, number, referrer, contact, stored, product, reward, form } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("recipient");
  return (
    <Screen
      eyebrow={t("details.step")}
      title={t("details.title")}
      lead={t(reward ? "details.lead" : "details.leadNoReward", { name: referrer })}
      aside={
        <TrustBox
          facts={[
            { label: t("landing.safeWho"), text: t("landing.safe1", stored) },
            { label: t("landing.safeWhat"), text: t("details.storage", { weeks: stored.weeks }) },
            { label: t("landing.safeSees"), text: t("landing.safe3", { name: referrer }) },
          ]}
          links={[
            { href: path(language, "privacy"), label: t("landing.privacy") },
            { href: path(language, "imprint"), label: t("landing.imprint") },
          ]}
        />
      }
    >
      {contact ? <ContactBox adviser={contact} to="recipient" /> : null}
      <InSight product={product} reward={reward ? { label: t("details.reward"), ...reward } : null} />
      <DetailsForm {...form} result={answer?.result} hasReward={reward !== null} />
      <p className="hint">
        <a href={path(language, "toShop", { number })}>{t("toShop.instead")}</a>
      </p>
    </Screen>
  );
}
