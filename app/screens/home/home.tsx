import { getZodConstraint } from "@conform-to/zod/v4";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { StepLine } from "#app/components/content/step-line.tsx";
import { Band } from "#app/components/layout/band.tsx";
import { Stage } from "#app/components/layout/stage.tsx";
import { ProductCard } from "#app/components/product/product-card.tsx";
import { ProductDeck } from "#app/components/product/product-deck.tsx";
import { RecommendForm, recommendFields } from "#app/components/recommend/recommend-form.tsx";
import { RewardCarousel } from "#app/components/reward/reward-carousel.tsx";
import { useFields } from "#app/fields.ts";
import { path } from "#app/paths.ts";
import { recommendFormData } from "#app/recommending.ts";
import { title } from "#app/title.ts";
import { dayOf } from "#server/domain/calendar.ts";
import { formatCents } from "#server/domain/money.ts";
import { recommendForm } from "#server/domain/recommendation/schema.ts";
import { isRewardValidOn } from "#server/domain/reward/model.ts";

export const handle = { hydrate: false, enhance: true };

export const meta: MetaFunction<typeof loader> = (args) => [
  ...title(args, "home:title", { amount: args.data?.amount ?? "" }),
  { name: "description", content: args.data?.description ?? "" },
];

/** What one gets, in euros, and the form's first fields already there. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { language, tenant } = context;
  const maxCents = await context.products.maxRewardCents();
  const products = (await context.products.list()).filter(({ audience }) => audience === "private");
  const rewards = await context.rewards.all();
  const amount = formatCents(maxCents, language);
  return {
    form: await recommendFormData(context, { productId: null, audience: "private" }),
    language,
    maxCents,
    amount,
    description: tenant.claim[language].replaceAll("{amount}", amount),
    claim: tenant.claim[language].replaceAll("{amount}", amount),
    products: bestOfEachCategory(products).map((product) => ({
      id: product.id,
      name: product.displayName,
      monthlyCents: product.monthlyCents ?? undefined,
      rewardCents: product.commission.cents,
      promotion: product.promotionName ?? undefined,
      priceSplit: product.priceSplit ?? undefined,
    })),
    rewards: tenant.modules.carousel
      ? rewards
          .filter((reward) => isRewardValidOn(reward, dayOf(context.now())))
          .map(({ id, name, text, kind, valueCents }) => ({
            id,
            title: name,
            text,
            kind,
            cents: valueCents ?? maxCents,
            upTo: valueCents === null,
          }))
      : [],
  };
}

/** One of each kind: the one that brings most. */
function bestOfEachCategory<P extends { categoryId: string; commission: { cents: number } }>(products: P[]): P[] {
  const best = new Map<string, P>();
  for (const product of products) {
    const known = best.get(product.categoryId);
    if (!known || product.commission.cents > known.commission.cents) best.set(product.categoryId, product);
  }
  return [...best.values()];
}

export default function Home() {
  const { form, language, claim, amount, products, rewards } = useLoaderData<typeof loader>();
  const { t } = useTranslation("home");
  const { termsAutoAccept, defaults, ...rest } = form;
  const { id, formErrors, fields } = useFields(
    {
      id: "recommend",
      result: undefined,
      constraint: getZodConstraint(recommendForm({ recommendation: { termsAutoAccept } })),
      defaultValue: defaults,
    },
    recommendFields,
  );
  return (
    <>
      <Stage
        doing={
          <RecommendForm
            {...rest}
            id={id}
            action={path(language, "recommend")}
            fields={fields}
            formErrors={formErrors}
            asksTerms={!termsAutoAccept}
            links={{ terms: path(language, "terms"), privacy: path(language, "privacy") }}
          />
        }
      >
        <h1>{t("promise", { amount })}</h1>
        <p className="lead">{claim}</p>
      </Stage>
      <Band title={t("steps.title")}>
        <StepLine
          steps={([1, 2, 3] as const).map((step) => ({ title: t(`steps.title${step}`), text: t(`steps.text${step}`) }))}
        />
      </Band>
      <Band title={t("products")} tone="sunken">
        <ProductDeck>
          {products.map((product) => (
            <ProductCard
              key={product.id}
              product={product}
              href={path(language, "recommendProduct", { productId: product.id })}
            />
          ))}
        </ProductDeck>
      </Band>
      {rewards.length > 0 ? (
        <Band title={t("rewards")}>
          <RewardCarousel label={t("rewards")} rewards={rewards} />
        </Band>
      ) : null}
    </>
  );
}
