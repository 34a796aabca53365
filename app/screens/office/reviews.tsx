import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isConfirmed } from "#app/forms/form.ts";
import { requireSsoUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { reasonIn } from "#server/office/model.ts";
import { decideReview, ordersInReview } from "#server/office/reviews.ts";
import { refusalRow } from "#server/platform/refusals.ts";
import { isOrderReason } from "./parts/order-reasons.ts";
import { type FailedReview, ReviewList } from "./parts/review-list.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("supportOffice:reviews.title"));

/** Orders in review; `?nach=` continues after the order named. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { language } = context;
  const { searchParams } = new URL(request.url);
  const after = searchParams.get("nach");
  const { reviews, products, next } = await ordersInReview(context, me, after);
  return {
    ownPath: path(language, "supportReviews"),
    nextHref: next && path(language, "supportReviews", {}, { nach: next }),
    isFirst: after === null,
    isDone: searchParams.has("ok"),
    products,
    reviews: reviews.map((one) => ({
      ...one,
      href:
        one.recommendationNumber &&
        path(language, "supportRecommendation", { number: one.recommendationNumber }, { grund: "check" }),
    })),
  };
}

/** Accepts or refuses one order, with the occasion and, for a refusal, the rule. */
export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const form = await request.formData();
  const reason = reasonIn(form.get("reason"));
  const externalId = String(form.get("order") ?? "");
  const intent = form.get("intent");
  const why = form.get("why");
  const decision =
    intent === "accept"
      ? ({ intent, productId: String(form.get("product") ?? "") || null } as const)
      : intent === "refuse" && isOrderReason(why)
        ? ({ intent, why } as const)
        : null;
  const isUnconfirmed = intent === "refuse" && !isConfirmed(form);
  if (!reason || !decision || isUnconfirmed) {
    const isWhyMissing = intent === "refuse" && !isOrderReason(why);
    const failed: FailedReview = { order: externalId, why: String(why ?? ""), isWhyMissing, isUnconfirmed };
    return data({ refusal: "invalidInput" as const, failed }, { status: 400 });
  }
  const outcome = await decideReview(context, me, { ...decision, externalId, reason });
  if (!outcome.ok) {
    return data({ refusal: outcome.refusal.code, failed: null }, { status: refusalRow(outcome.refusal).status });
  }
  return redirect(path(context.language, "supportReviews", {}, { ok: "1" }), 303);
}

export default function Reviews() {
  const { ownPath, nextHref, isFirst, isDone, reviews, products } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusal = answer?.refusal;
  const { t } = useTranslation("supportOffice");
  const { t: say } = useTranslation("refusal");
  return (
    <Screen title={t("reviews.title")} lead={t("reviews.lead")} width="wide">
      {refusal ? (
        <Notice tone="error" live>
          {say(refusal)}
        </Notice>
      ) : isDone ? (
        <Notice tone="success" live>
          {t("reviews.done")}
        </Notice>
      ) : null}
      {reviews.length === 0 ? (
        <Notice>{t("reviews.none")}</Notice>
      ) : (
        <ReviewList action={ownPath} reviews={reviews} products={products} failed={answer?.failed ?? null} />
      )}
      {nextHref || !isFirst ? (
        <p className="actions">
          {isFirst ? null : <ButtonLink href={ownPath}>{t("reviews.first")}</ButtonLink>}
          {nextHref ? <ButtonLink href={nextHref}>{t("reviews.next")}</ButtonLink> : null}
        </p>
      ) : null}
    </Screen>
  );
}
