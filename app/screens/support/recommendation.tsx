import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Notice } from "#app/components/content/notice.tsx";
import { Screen } from "#app/components/layout/screen.tsx";
import { MemberNav } from "#app/components/member/member-nav.tsx";
import { requireSsoUser } from "#app/guards.ts";
import { useTranslation } from "#app/i18n/index.ts";
import { reasonIn, supportPagesFor, useSupportLinks } from "#app/layout/support-pages.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { formatCaseNumber } from "#server/domain/case/model.ts";
import { parseNumber } from "#server/domain/number.ts";
import { refusalRow } from "#server/domain/refusals.ts";
import { actOnRecommendation } from "#server/domain/support/act.ts";
import { shownPeople } from "#server/domain/support/rules/people.ts";
import { actionForm } from "#server/domain/support/schema.ts";
import { viewForSupport } from "#server/domain/support/view-recommendation.ts";
import { ActionList } from "./parts/action-list.tsx";
import { AnswerList } from "./parts/answer-list.tsx";
import { offersOf } from "./parts/offers.ts";
import { People } from "./parts/people.tsx";
import { Related } from "./parts/related.tsx";
import { SearchForm } from "./parts/search-form.tsx";
import { StepList } from "./parts/step-list.tsx";

export const meta: MetaFunction<typeof loader> = (args) =>
  title(args, "support:recommendation.title", { number: args.data?.number ?? "" });

/** `?grund=` is the reason for looking; without it, redirects to the search, which asks for one. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const reason = reasonIn(new URL(request.url).searchParams.get("grund"));
  if (!reason) throw redirect(path(context.language, "supportSearch"), 303);
  const number = parseNumber(params.number ?? "");
  const viewed = number ? await viewForSupport(context, number, { user: me, reason }) : null;
  if (!number || !viewed?.ok) throw new Response(null, { status: 404 });
  const { facts, answers, steps, others } = viewed.value;
  const { recommendation, cases } = facts;
  const to = (one: string) => path(context.language, "supportRecommendation", { number: one }, { grund: reason });
  return {
    number,
    reason,
    answers,
    steps,
    people: shownPeople(facts),
    pages: supportPagesFor(me),
    product: recommendation.productName,
    others: others.map((one) => ({ ...one, href: to(one.number) })),
    cases: cases.map(({ number: of, state, createdAt }) => ({ number: formatCaseNumber(of), state, createdAt })),
    search: path(context.language, "supportSearch"),
    ownPath: to(number),
    offers: offersOf(viewed.value, me.id, context.language),
    isDone: new URL(request.url).searchParams.has("ok"),
  };
}

/** One action with its reason; the page itself shows the result. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const submission = parseWithZod(await request.formData(), { schema: actionForm });
  if (submission.status !== "success") return data({ refusal: "invalidInput" as const }, { status: 400 });
  const number = parseNumber(params.number ?? "") ?? "";
  const outcome = await actOnRecommendation(context, number, me, submission.value);
  if (!outcome.ok) {
    const { code } = outcome.refusal;
    return data({ refusal: code }, { status: refusalRow(outcome.refusal).status });
  }
  const query = { grund: submission.value.reason, ok: "1" };
  return redirect(path(context.language, "supportRecommendation", { number }, query), 303);
}

export default function SupportRecommendation() {
  const { number, reason, product, answers, steps, people, others, cases, ...page } = useLoaderData<typeof loader>();
  const { t } = useTranslation("support");
  const { t: say } = useTranslation("refusal");
  const refusal = useActionData<typeof action>()?.refusal;
  const { referrer, recipients } = people;
  return (
    <>
      <MemberNav label={t("nav.label")} links={useSupportLinks(page.pages, null)} />
      <Screen
        title={t("recommendation.title", { number })}
        eyebrow={product || t("recommendation.anyProduct")}
        width="wide"
      >
        {refusal ? (
          <Notice tone="error" live>
            {say(refusal)}
          </Notice>
        ) : page.isDone ? (
          <Notice tone="success" live>
            {t("recommendation.done")}
          </Notice>
        ) : null}
        <div className="desk">
          <div className="flow flow-l">
            <section className="flow" aria-labelledby="antwort">
              <h2 id="antwort">{t("recommendation.answers")}</h2>
              <AnswerList answers={answers} referrer={referrer.name} contact={recipients[0]?.name ?? null} />
            </section>
            <ActionList action={page.ownPath} offers={page.offers} />
            <section className="flow" aria-labelledby="kette">
              <h2 id="kette">{t("recommendation.steps")}</h2>
              <StepList steps={steps} />
            </section>
          </div>
          <div className="flow flow-l">
            <People {...people} />
            <Related name={referrer.name} others={others} cases={cases} />
            <SearchForm action={page.search} reason={reason} />
          </div>
        </div>
      </Screen>
    </>
  );
}
