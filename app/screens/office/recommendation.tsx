import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { rowHref } from "#app/layout/list-place.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { formatDay } from "#app/ui/content/format.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { OutcomeNotice } from "#app/ui/content/outcome-notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { actOnRecommendation } from "#server/office/act.ts";
import { formatCaseNumber } from "#server/office/case/model.ts";
import { shownPeople } from "#server/office/rules/people.ts";
import { reasonIn } from "#server/office/rules/reason.ts";
import { actionForm } from "#server/office/schema.ts";
import { viewForSupport } from "#server/office/view-recommendation.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { refusalRow } from "#server/platform/refusals.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import { payableAmounts } from "#server/rewards/claim/payable-amounts.ts";
import { ActionList } from "./parts/action-list.tsx";
import { AnswerList } from "./parts/answer-list.tsx";
import { topicOf } from "./parts/case-topic.ts";
import { HeldEvidence } from "./parts/held-evidence.tsx";
import { offersOf } from "./parts/offers.ts";
import { OwnMatter } from "./parts/own-matter.tsx";
import { People } from "./parts/people.tsx";
import { Related } from "./parts/related.tsx";
import { InReview } from "./parts/reviews/in-review.tsx";
import { SearchForm } from "./parts/search/search-form.tsx";
import { StepList } from "./parts/step-list.tsx";

export const meta: MetaFunction<typeof loader> = (args) =>
  title(args, (t) => t("support:recommendation.title", { number: args.data?.number ?? "" }));

/** `?grund=` is the reason for looking; without it, redirects to the search, which asks for one. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const reason = reasonIn(new URL(request.url).searchParams.get("grund"));
  if (!reason) throw redirect(path(context.language, "supportSearch"), 303);
  const number = parseNumber(params.number ?? "");
  const viewed = number ? await viewForSupport(context, number, { user: me, reason }) : null;
  if (!number || !viewed?.ok) throw new Response(null, { status: 404 });
  const { facts, answers, steps, evidence, others, requests } = viewed.value;
  const { recommendation, cases } = facts;
  const amounts = await payableAmounts(
    context,
    [...facts.orders, ...requests.flatMap(({ order }) => order ?? [])].map(({ id }) => id),
    recommendation,
  );
  const mayReview = hasRight(me, "reviewOrders") && !viewed.value.isOwn;
  const to = (one: string) => path(context.language, "supportRecommendation", { number: one }, { grund: reason });
  return {
    number,
    reason,
    answers,
    steps,
    evidence,
    people: shownPeople(facts),
    reviews: facts.orders
      .filter(({ state }) => state === "inReview")
      .map(({ externalId, reasonCode }) => ({
        order: externalId,
        doubt: reasonCode,
        href: mayReview ? rowHref(context.language, "supportReviews", externalId) : null,
      })),
    product: recommendation.productName,
    others: others.map((one) => ({ ...one, href: to(one.number) })),
    cases: cases.map((one) => {
      const caseNumber = formatCaseNumber(one.number);
      const href = path(context.language, "supportCase", { caseNumber });
      return { number: caseNumber, topic: topicOf(context, one), state: one.state, createdAt: one.createdAt, href };
    }),
    search: path(context.language, "supportSearch"),
    queueHref: hasRight(me, "work") ? path(context.language, "supportQueues") : null,
    pastHref: path(context.language, "supportLookBack", { number }, { grund: reason }),
    ownPath: to(number),
    isOwn: viewed.value.isOwn,
    asked: requests.map(({ id, kind, orderNumber, caseName, asker, requestedAt, requestedBy }) => ({
      id,
      kind,
      about: orderNumber ?? caseName ?? "",
      by: asker,
      on: requestedAt,
      isMine: requestedBy === me.id,
    })),
    offers: offersOf(viewed.value, me.id, { language: context.language, amounts }),
    attempt: context.secrets.newId(),
    isDone: new URL(request.url).searchParams.has("ok"),
  };
}

/** One action with its reason; the page itself shows the result. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const submission = parseWithZod(await request.formData(), { schema: actionForm });
  if (submission.status !== "success") {
    const result: SubmissionResult = submission.reply();
    return data({ refusal: "invalidInput" as const, result }, { status: 400 });
  }
  const number = parseNumber(params.number ?? "") ?? "";
  const outcome = await actOnRecommendation(context, number, me, submission.value);
  if (!outcome.ok) {
    const { code } = outcome.refusal;
    return data({ refusal: code, result: undefined }, { status: refusalRow(outcome.refusal).status });
  }
  const query = { grund: submission.value.reason, ok: "1" };
  return redirect(path(context.language, "supportRecommendation", { number }, query), 303);
}

export default function SupportRecommendation() {
  const { number, reason, product, answers, steps, evidence, people, others, cases, ...page } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation("support");
  const { t: work } = useTranslation("work");
  const answer = useActionData<typeof action>();
  const refusal = answer?.refusal;
  const { referrer, recipients } = people;
  return (
    <Screen
      title={t("recommendation.title", { number })}
      eyebrow={product || t("recommendation.anyProduct")}
      width="wide"
    >
      <OutcomeNotice
        refusal={refusal}
        done={page.isDone ? t("recommendation.done") : null}
        next={page.queueHref === null ? null : { href: page.queueHref, label: work("next") }}
      />
      {page.asked.map(({ id, kind, about, by, on, isMine }) => (
        <Notice key={id}>
          {t(isMine || page.isOwn ? "recommendation.waits" : "recommendation.waitsForYou", {
            what: [work(`request.${kind}`), about].filter(Boolean).join(" "),
            name: by,
            day: formatDay(on),
          })}
        </Notice>
      ))}
      <div className="desk">
        <div className="flow flow-l">
          <section className="flow" aria-labelledby="antwort">
            <h2 id="antwort">{t("recommendation.answers")}</h2>
            <AnswerList answers={answers} referrer={referrer.name} contact={recipients[0]?.name ?? null} />
          </section>
          {page.reviews.map((one) => (
            <InReview key={one.order} {...one} />
          ))}
          {evidence.map((one) => (
            <HeldEvidence key={one.cause} {...one} />
          ))}
          {page.isOwn ? <OwnMatter /> : null}
          {page.isOwn && page.offers.length === 0 ? null : (
            <ActionList
              action={page.ownPath}
              offers={page.offers}
              reason={reason}
              caseName={cases.length === 1 ? (cases[0]?.number ?? "") : ""}
              attempt={page.attempt}
              failed={answer?.result as SubmissionResult | undefined}
            />
          )}
          <section className="flow" aria-labelledby="kette">
            <h2 id="kette">{t("recommendation.steps")}</h2>
            <StepList steps={steps} />
            <p>
              <ButtonLink href={page.pastHref}>{t("recommendation.lookBack")}</ButtonLink>
            </p>
          </section>
        </div>
        <div className="flow flow-l">
          <People {...people} />
          <Related name={referrer.name} others={others} cases={cases} />
          <SearchForm searcher="support" action={page.search} reason={reason} />
        </div>
      </div>
    </Screen>
  );
}
