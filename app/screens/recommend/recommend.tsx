import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Screen } from "#app/components/layout/screen.tsx";
import { RecommendForm, recommendFields } from "#app/components/recommend/recommend-form.tsx";
import { useFields } from "#app/fields.ts";
import { path } from "#app/paths.ts";
import { answerRecommendForm, recommendFormData } from "#app/recommending.ts";
import { title } from "#app/title.ts";
import { recommendForm } from "#server/domain/recommendation/schema.ts";

export const handle = { hydrate: false, enhance: true };

export const meta: MetaFunction<typeof loader> = (args) => title(args, "recommend:title");

/** /empfehlen.html and /empfehlen/{produktId}: the same form, with or without a product chosen. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const productId = params.productId ?? null;
  const product = productId === null ? null : await context.products.byId(productId);
  if (productId !== null && !product) throw data(null, { status: 404 });
  return {
    ...(await recommendFormData(context, { productId, audience: product?.audience ?? "private" })),
    action:
      productId === null
        ? path(context.language, "recommend")
        : path(context.language, "recommendProduct", { productId }),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  return answerRecommendForm(context, request);
}

export default function Recommend() {
  const { language, defaults, termsAutoAccept, ...screen } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("recommend");
  const { id, formErrors, fields } = useFields(
    {
      id: "recommend",
      result: answer?.result,
      constraint: getZodConstraint(recommendForm({ recommendation: { termsAutoAccept } })),
      defaultValue: defaults,
    },
    recommendFields,
  );
  return (
    <Screen title={t("title")} lead={t("lead")}>
      <RecommendForm
        {...screen}
        id={id}
        fields={fields}
        formErrors={formErrors}
        asksTerms={!termsAutoAccept}
        links={{ terms: path(language, "terms"), privacy: path(language, "privacy") }}
      />
    </Screen>
  );
}
