import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { adviserView } from "#app/content/adviser.ts";
import { campaignHref, euros } from "#app/content/shop.ts";
import { useRecommendFields } from "#app/forms/recommend-fields.ts";
import { answerRecommendForm, recommendFormData } from "#app/forms/recommend-form.ts";
import { requireAudience } from "#app/guards.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { path, recommendHref } from "#app/paths.ts";
import { titled } from "#app/seo/title.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { productSummary } from "#app/ui/product/faces.ts";
import { ProductSummary } from "#app/ui/product/product-summary.tsx";
import { AdviserGone } from "#app/ui/recommend/adviser-card.tsx";
import { ContactBox } from "#app/ui/recommend/contact-box.tsx";
import { RecommendForm } from "#app/ui/recommend/recommend-form.tsx";
import { WhatNext } from "#app/ui/share/what-next.tsx";
import { chosenAdviser, hasAgencies } from "#server/catalogue/agency/list-advisers.ts";
import { runningCampaigns } from "#server/catalogue/campaign/running.ts";
import { readFootnotes } from "#server/catalogue/content/read-page.ts";
import { hasStaffForm } from "#server/people/account/rules/participation.ts";
import { ifAvailable } from "#server/platform/if-available.ts";
import { formatCents } from "#server/platform/values/money.ts";
import { asksToConfirm } from "#server/tenants/derived.ts";
import { redirectToStanding } from "../parts/standing-view.ts";

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? titled(args, args.data.found) : []);

/**
 * /empfehlen.html and /empfehlen/{produktId}: the same form, with or without a product chosen. /gk/empfehlen.html is
 * for recommending to a business; there the product is in the query. `?alle=1`: for all offers, chosen already.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { language, tenant } = context;
  const audience = requireAudience(context, request);
  const search = new URL(request.url).searchParams;
  const productId = params.productId ?? (audience === "business" ? search.get("produkt") : null);
  const isAllOffers = productId === null && search.has("alle");
  if (isAllOffers && audience === "private") await redirectToStanding(context);
  const product = productId === null ? null : await productOf(context, productId);
  const notes = await readFootnotes(context, product?.footnoteKey ? [product.footnoteKey] : []);
  const campaign = await campaignOf(context, request);
  const adviserParam = search.get("berater");
  const adviser = adviserParam ? await chosenAdviser(context, adviserParam) : null;
  const query = { aktion: campaign?.id, berater: adviser ? adviser.externalId : null };
  const { promisedReward, ...form } = await recommendFormData(context, {
    productId,
    isAllOffers,
    audience: product?.audience ?? audience,
    adviser: adviser || null,
  });
  return {
    ...form,
    action: recommendHref(language, audience, product?.id ?? null, query),
    productPages: product
      ? {
          pages: recommendHref(language, audience, "-produkt-", query),
          allOffersPage: recommendHref(language, audience, null, { ...query, alle: "1" }),
          elsewhere: recommendHref(language, audience, null, query),
        }
      : undefined,
    words: audience,
    isOpen: !tenant.modules.forceLogin,
    campaign: campaign
      ? {
          id: campaign.id,
          title: campaign.title,
          consentText: campaign.consentRequired ? campaign.consentText : null,
          href: campaignHref(language, campaign),
        }
      : undefined,
    adviser: adviser ? adviserView(context, adviser) : null,
    isAdviserGone: Boolean(adviserParam) && !adviser,
    hasAdvisers: hasAgencies(context),
    product: product && { ...productSummary(product, notes), short: product.name },
    crumb: product?.displayName,
    found: foundAs(context, product, audience, promisedReward),
    hasStaffForm: hasStaffForm(tenant),
    // A member has proven the address already.
    first: asksToConfirm(tenant) && !context.viewer.member ? ("confirm" as const) : ("link" as const),
    times: { days: tenant.clocks.linkDays, orderDays: tenant.clocks.orderDays, ...tenant.clocks.forecastWeeks },
  };
}

/** The campaign whose page led here, while it runs. */
async function campaignOf(context: LoaderFunctionArgs["context"], request: Request) {
  const id = new URL(request.url).searchParams.get("aktion");
  return id === null ? undefined : (await runningCampaigns(context)).find((campaign) => campaign.id === id);
}

/** null: currently unavailable; the form works without it. */
async function productOf(context: LoaderFunctionArgs["context"], productId: string) {
  const found = await ifAvailable(context, async () => ({ product: await context.products.byId(productId) }));
  if (found && !found.product) throw data(null, { status: 404 });
  return found?.product ?? null;
}

/** Metadata for search engines and messengers; includes the product's name, so that titles are unique. */
function foundAs(
  context: LoaderFunctionArgs["context"],
  product: Awaited<ReturnType<typeof productOf>>,
  audience: ReturnType<typeof requireAudience>,
  { chosenCents, highestCents }: { chosenCents: number; highestCents: number },
) {
  const { language, tenant } = context;
  const { t } = i18nFor(context);
  if (!product) {
    const highest = euros(highestCents, language);
    return {
      title: t(`recommend:found.${audience}.title`),
      description: t(`recommend:found.${audience}.description`, { euros: highest }),
    };
  }
  const amount = formatCents(chosenCents, language);
  const values = { name: tenant.name, product: product.displayName, amount };
  return { title: t("recommend:titleProduct", values), description: t("recommend:descriptionProduct", values) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  requireAudience(context, request);
  return answerRecommendForm(context, request);
}

export default function Recommend() {
  const {
    language,
    defaults,
    recommendation,
    product,
    words,
    isOpen,
    first,
    times,
    hasStaffForm,
    adviser,
    isAdviserGone,
    hasAdvisers,
    ...screen
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("recommend");
  const { t: advisers } = useTranslation("advisers");
  const { id, formErrors, fields } = useRecommendFields({ recommendation, defaults, result: answer?.result });
  return (
    <Screen
      title={product ? t("titleProduct", { product: product.short }) : t("title")}
      eyebrow={screen.campaign?.title}
      lead={t(`lead.${isOpen ? words : "members"}`)}
      aside={
        <div className="flow flow-l">
          {adviser ? <ContactBox adviser={adviser} to="referrer" /> : null}
          {product ? <ProductSummary product={product} /> : null}
          <WhatNext
            title={t("next")}
            steps={[
              { when: t("when1"), what: t(`what1.${first}`) },
              { when: t("when2", times), what: t("what2", times) },
              { when: t("when3", times), what: t("what3") },
            ]}
          />
          <ul className="flow flow-s">
            <li>
              <a href={path(language, "existingCustomer", {}, { produkt: defaults.productId })}>{t("more.customer")}</a>
            </li>
            {hasAdvisers ? (
              <li>
                <a href={path(language, "advisers")}>{advisers(adviser ? "form.other" : "form.choose")}</a>
              </li>
            ) : null}
            <li>
              <a href={path(language, "participants")}>{t("more.participants")}</a>
            </li>
            {hasStaffForm ? (
              <li>
                <a href={path(language, "staffRecommend")}>{t("more.staff")}</a>
              </li>
            ) : null}
          </ul>
        </div>
      }
    >
      {isAdviserGone ? <AdviserGone href={path(language, "advisers")} /> : null}
      <Panel>
        <RecommendForm
          {...screen}
          asksAgency={screen.asksAgency && !adviser}
          id={id}
          fields={fields}
          formErrors={formErrors}
          question={answer?.question ?? null}
          hint={hint(answer?.refusal, language, t)}
          links={{ terms: path(language, "terms"), privacy: path(language, "privacy") }}
        />
      </Panel>
    </Screen>
  );
}

/** The link that already exists: where to find it, or how to activate it. */
function hint(refusal: string | null | undefined, language: "de" | "en", t: TFunction<"recommend">) {
  if (refusal === "recommendationExists")
    return { href: path(language, "personalArea"), label: t("hint.recommendationExists") };
  if (refusal === "recommendationExistsOptInRequired")
    return { href: path(language, "confirmation"), label: t("hint.optInRequired") };
  return undefined;
}
