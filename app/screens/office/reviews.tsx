import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isConfirmed } from "#app/forms/form.ts";
import { requireSsoUser } from "#app/guards.ts";
import { placeIn, placeQuery } from "#app/layout/list-place.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { OutcomeNotice } from "#app/ui/content/outcome-notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { BulkChoose } from "#app/ui/list/bulk.tsx";
import { decideReview, decideReviews, ordersInReview } from "#server/office/reviews.ts";
import { reasonIn } from "#server/office/rules/reason.ts";
import { refusalRow } from "#server/platform/refusals.ts";
import { isOrderReason } from "./parts/order-reasons.ts";
import { ReviewBulk, ReviewResults } from "./parts/reviews/review-bulk.tsx";
import { type FailedReview, ReviewList } from "./parts/reviews/review-list.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("supportOffice:reviews.title"));

/** Orders in review (placeIn). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { language } = context;
  const { searchParams } = new URL(request.url);
  const place = placeIn(request);
  const { reviews, products, next, gone } = await ordersInReview(context, me, place);
  return {
    ownPath: path(language, "supportReviews"),
    formPath: path(language, "supportReviews", {}, placeQuery(place)),
    nextHref: next && path(language, "supportReviews", {}, { nach: next }),
    isFirst: place.after === null && place.from === null,
    gone,
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

/** The most orders that one form decides about. */
const maxAtOnce = 100;
const nothing = { refusal: null, failed: null, chosen: null, results: null };

/** Accepts or refuses one order, or several alike, with the occasion and, for a refusal, the rule. */
export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const form = await request.formData();
  const reason = reasonIn(form.get("reason"));
  const externalId = String(form.get("order") ?? "");
  const why = form.get("why");
  const isBulk = form.get("intent") === "acceptChosen" || form.get("intent") === "refuseChosen";
  const chosen = form.getAll("id").map(String).slice(0, maxAtOnce);
  if (form.get("intent") === "choose" || (isBulk && chosen.length === 0))
    return data({ ...nothing, chosen }, { status: chosen.length > 0 ? 200 : 400 });
  const intent = String(form.get("intent")).replace(/Chosen$/, "");
  const decision =
    intent === "accept"
      ? ({ intent, productId: isBulk ? null : String(form.get("product") ?? "") || null } as const)
      : intent === "refuse" && isOrderReason(why)
        ? ({ intent, why } as const)
        : null;
  const isUnconfirmed = intent === "refuse" && !isConfirmed(form);
  if (!reason || !decision || isUnconfirmed) {
    const isWhyMissing = intent === "refuse" && !isOrderReason(why);
    const failed: FailedReview = { order: externalId, why: String(why ?? ""), isWhyMissing, isUnconfirmed };
    const refused = { ...nothing, refusal: "invalidInput" as const, failed, chosen: isBulk ? chosen : null };
    return data(refused, { status: 400 });
  }
  if (isBulk) {
    const rows = await decideReviews(context, me, chosen, { ...decision, reason });
    return data({ ...nothing, results: { rows, isAccepted: decision.intent === "accept" } });
  }
  const outcome = await decideReview(context, me, { ...decision, externalId, reason });
  if (!outcome.ok) {
    return data({ ...nothing, refusal: outcome.refusal.code }, { status: refusalRow(outcome.refusal).status });
  }
  return redirect(path(context.language, "supportReviews", {}, { nach: placeIn(request).after, ok: "1" }), 303);
}

export default function Reviews() {
  const { ownPath, formPath, nextHref, isFirst, isDone, gone, reviews, products } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { refusal, chosen } = answer ?? nothing;
  const { t } = useTranslation("supportOffice");
  const { t: support } = useTranslation("support");
  const others = reviews.filter(({ isOwn }) => !isOwn);
  return (
    <Screen title={t("reviews.title")} lead={t("reviews.lead")} width="wide">
      <OutcomeNotice refusal={refusal} done={isDone && !answer ? t("reviews.done") : null} />
      {gone === null || answer ? null : <Notice tone="warning">{support("queues.gone", { name: gone })}</Notice>}
      {answer?.results ? <ReviewResults {...answer.results} /> : null}
      {chosen ? (
        <ReviewBulk
          reviews={reviews.filter(({ externalId }) => chosen.includes(externalId))}
          failed={answer?.failed ?? null}
        />
      ) : null}
      <BulkChoose
        ids={others.map(({ externalId }) => externalId)}
        choose={t("reviews.bulk.choose")}
        all={t("reviews.bulk.all", { count: others.length })}
      />
      {reviews.length === 0 ? (
        <Notice>{t("reviews.none")}</Notice>
      ) : (
        <ReviewList action={formPath} reviews={reviews} products={products} failed={answer?.failed ?? null} />
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
