import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { firstQuestions } from "#app/content/help.ts";
import { facadePicture, keyVisual, pageBlocks, productPictures } from "#app/content/pictures.ts";
import { areaLinks, campaignLinks, euros } from "#app/content/shop.ts";
import { useRecommendFields } from "#app/forms/recommend-fields.ts";
import { recommendFormData } from "#app/forms/recommend-form.ts";
import { requireAudience } from "#app/guards.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { nameAt, path, recommendHref } from "#app/paths.ts";
import { organisation } from "#app/seo/json-ld.ts";
import { preview, title } from "#app/seo/title.ts";
import { Amount } from "#app/ui/content/amount.tsx";
import { Blocks } from "#app/ui/content/blocks.tsx";
import { Drawing } from "#app/ui/content/drawing.tsx";
import { Points } from "#app/ui/content/facts.tsx";
import { FaqList } from "#app/ui/content/faq-list.tsx";
import { Unavailable } from "#app/ui/content/notice.tsx";
import { StepLine } from "#app/ui/content/step-line.tsx";
import { Hero } from "#app/ui/layout/hero.tsx";
import { Section } from "#app/ui/layout/section.tsx";
import { CampaignList } from "#app/ui/product/campaign-list.tsx";
import { noteMarks, productFace } from "#app/ui/product/faces.ts";
import { RecommendForm } from "#app/ui/recommend/recommend-form.tsx";
import { RewardCarousel } from "#app/ui/reward/reward-carousel.tsx";
import { runningCampaigns } from "#server/catalogue/campaign/running.ts";
import { readFootnotes, readPage } from "#server/catalogue/content/read-page.ts";
import { highestReward } from "#server/catalogue/product/highest-reward.ts";
import { bannersOf } from "#server/catalogue/text/model.ts";
import { ifAvailable } from "#server/platform/if-available.ts";
import { formatCents } from "#server/platform/values/money.ts";
import { rewardsOnOffer } from "#server/rewards/choice/rewards-on-offer.ts";
import { bestOfEachCategory, Offers } from "./parts/offers.tsx";

export const meta: MetaFunction<typeof loader> = (args) => [
  ...title(args, (t) => t(`${args.data?.words ?? "home"}:title`, { amount: args.data?.amount ?? "" })),
  ...preview(args, { title: args.data?.slogan ?? "", description: args.data?.description ?? "" }),
  ...organisation(args),
];

/**
 * The highest reward in euros, with the first fields of the form. Also used by the moments page, and by /gk with the
 * offers for business customers.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { language, tenant } = context;
  const audience = requireAudience(context, request);
  const words = audience === "business" ? ("business" as const) : ("home" as const);
  const { t } = i18nFor(context);
  const isMoments = nameAt(new URL(request.url).pathname) === "moments";
  if (isMoments && !tenant.shop.moments) throw data(null, { status: 404 });
  const [form, maxCents, all, rewards, running, faq, blocks] = await Promise.all([
    recommendFormData(context, { productId: null, audience }),
    highestReward(context, audience),
    ifAvailable(context, () => context.products.list(), "start"),
    tenant.modules.carousel ? rewardsOnOffer(context) : [],
    runningCampaigns(context),
    readPage(context, audience === "business" ? "gk-faq" : "faq"),
    pageBlocks(context, bannersOf[audience]),
  ]);
  const amount = formatCents(maxCents, language);
  const slogan = audience === "business" ? t("business:slogan") : tenant.slogan[language];
  const shown = all && bestOfEachCategory(all.filter((product) => product.audience === audience));
  const keys = shown?.flatMap(({ footnoteKey }) => footnoteKey ?? []) ?? [];
  const notes = await readFootnotes(context, keys);
  const marks = noteMarks(notes ?? []);
  return {
    form,
    language,
    words,
    needsNoLogin: !tenant.modules.forceLogin,
    audience,
    maxCents,
    amount,
    slogan: slogan.replaceAll("{amount}", amount),
    description: t(`${words}:description`, { name: tenant.name, euros: euros(maxCents, language) }),
    headline: splitSlogan(slogan),
    people: keyVisual(tenant),
    products:
      shown?.map((product) =>
        productFace(product, marks.of(product.footnoteKey), productPictures(tenant.id, product.id)),
      ) ?? null,
    notes: notes && marks.notes,
    areas: areaLinks(tenant, language, audience),
    blocks,
    campaigns: audience === "business" ? [] : campaignLinks(running, all ?? [], language),
    questions: faq && firstQuestions(faq),
    rewards: rewards.map(({ id, name, text, valueCents }) => ({
      id,
      picture: facadePicture(tenant.id, "reward100", id),
      title: name,
      text,
      cents: valueCents ?? maxCents,
      upTo: valueCents === null,
    })),
  };
}

export default function Home() {
  const {
    form,
    language,
    words,
    needsNoLogin,
    audience,
    maxCents,
    headline,
    people,
    products,
    areas,
    notes,
    blocks,
    campaigns,
    questions,
    rewards,
  } = useLoaderData<typeof loader>();
  const { t } = useTranslation(words);
  const { recommendation, defaults, ...rest } = form;
  const { id, formErrors, fields } = useRecommendFields({ recommendation, defaults, result: undefined });
  return (
    <>
      <Hero
        action={
          <RecommendForm
            {...rest}
            id={id}
            action={recommendHref(language, audience, null)}
            fields={fields}
            formErrors={formErrors}
            links={{ terms: path(language, "terms"), privacy: path(language, "privacy") }}
          />
        }
      >
        <h1 className="promise">
          <span>{headline.before} </span>
          <Amount cents={maxCents} size="xl" />
          {people ? <Drawing className="people" picture={people} isFirst /> : null}
          {headline.after ? <span> {headline.after}</span> : null}
        </h1>
        <p className="lead">{t("lead")}</p>
        <Points points={[...(needsNoLogin ? [t("points.quick")] : []), t("points.quiet"), t("points.paid")]} />
      </Hero>
      <Section title={t("steps.title")}>
        <StepLine
          steps={([1, 2, 3] as const).map((step) => ({ title: t(`steps.title${step}`), text: t(`steps.text${step}`) }))}
        />
        <p className="section-foot">
          {t("already")} <a href={path(language, "personalArea")}>{t("alreadyLink")}</a>
        </p>
      </Section>
      {blocks?.length === 0 ? null : <Section>{blocks ? <Blocks blocks={blocks} /> : <Unavailable />}</Section>}
      <Offers
        title={t("products")}
        areasLabel={t("areas")}
        products={products}
        areas={areas}
        notes={notes}
        hrefOf={(productId) => recommendHref(language, audience, productId)}
      />
      {campaigns.length > 0 ? (
        <Section title={t("campaigns")} shape="beside">
          <CampaignList campaigns={campaigns} />
        </Section>
      ) : null}
      {rewards.length > 0 ? (
        <Section title={t("rewards")}>
          <RewardCarousel label={t("rewards")} rewards={rewards} />
        </Section>
      ) : null}
      {questions === null || questions.length > 0 ? (
        <Section title={t("questions")} tone={rewards.length > 0 ? "sunken" : undefined} shape="beside">
          {questions === null ? <Unavailable /> : <FaqList questions={questions} />}
          <p className="section-foot">
            <a href={path(language, audience === "business" ? "businessQuestions" : "faq")}>{t("allQuestions")}</a> ·{" "}
            <a href={`#${id}`}>{t("toForm")}</a>
          </p>
        </Section>
      ) : null}
    </>
  );
}

/**
 * The tenant's slogan, split around its amount. The amount has a line of its own, so a full stop right after it is
 * dropped.
 */
function splitSlogan(slogan: string): { before: string; after: string } {
  const [before = "", after = ""] = slogan.split("{amount}");
  return { before: before.trim(), after: after.replace(/^[\s.!]+/, "").trim() };
}
