import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Day } from "#app/ui/content/day.tsx";
import { Facts } from "#app/ui/content/facts.tsx";
import { OutcomeNotice } from "#app/ui/content/outcome-notice.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { formatCaseNumber, shownMessage } from "#server/office/case/model.ts";
import { messageLength, messageText } from "#server/office/case/schema.ts";
import { nextCaseState } from "#server/office/case/states.ts";
import { decideCase, viewCase } from "#server/office/case/view-case.ts";
import { refusalRow } from "#server/platform/refusals.ts";
import { topicOf } from "./parts/case-topic.ts";
import { OwnMatter } from "./parts/own-matter.tsx";
import { Thread } from "./parts/thread.tsx";

export const meta: MetaFunction<typeof loader> = (args) =>
  title(args, (t) => t("work:case.title", { number: args.data?.number ?? "" }));

/** One case: who wrote, about what, the whole exchange, and the form for an answer. Ended ones can be read again. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { language } = context;
  const viewed = await viewCase(context, me, params.caseNumber ?? "");
  if (!viewed) throw new Response(null, { status: 404 });
  const { one, messages, isOwn } = viewed;
  const { kind, state, stateSince, name, email, orderNumber, orderedOn, productName, createdAt } = one;
  const number = formatCaseNumber(one.number);
  return {
    number,
    topic: topicOf(context, one),
    case: { kind, state, stateSince, name, email, orderNumber, orderedOn, productName, createdAt },
    recommendation: one.recommendationNumber && {
      number: one.recommendationNumber,
      href: path(language, "supportRecommendation", { number: one.recommendationNumber }, { grund: "case" }),
    },
    messages: messages.map(({ by, ...message }) => ({ ...shownMessage(message), by })),
    isOwn,
    ways: nextCaseState(state, "answer") === null ? [] : (["answer", "resolve", "reject"] as const),
    ownPath: path(language, "supportCase", { caseNumber: number }),
    back: path(language, "supportQueues", {}, { art: "message" }),
    isDone: new URL(request.url).searchParams.has("ok"),
  };
}

const ends = ["answer", "resolve", "reject"] as const;

/** Answers the case, or ends it with a last answer. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const form = await request.formData();
  const number = params.caseNumber ?? "";
  const end = ends.find((one) => one === form.get("intent"));
  const text = String(form.get("text") ?? "");
  const valid = messageText.safeParse(text);
  if (!end || !valid.success) return data({ refusal: null, text }, { status: 400 });
  const outcome = await decideCase(context, me, { number, text: valid.data, end });
  if (!outcome.ok) return data({ refusal: outcome.refusal.code, text }, { status: refusalRow(outcome.refusal).status });
  return redirect(path(context.language, "supportCase", { caseNumber: number }, { ok: "1" }), 303);
}

export default function Case() {
  const {
    number,
    topic,
    case: one,
    recommendation,
    messages,
    ways,
    isOwn,
    ownPath,
    back,
    isDone,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("work");
  const { t: support } = useTranslation("support");
  const { t: cases } = useTranslation("cases");
  return (
    <Screen title={t("case.title", { number })} eyebrow={support(`queues.kind.${one.kind}`)} width="wide">
      <OutcomeNotice
        refusal={answer?.refusal}
        done={isDone && !answer ? t("case.done") : null}
        next={{ href: back, label: t("next") }}
      />
      <div className="desk">
        <div className="flow">
          <Thread
            messages={messages.map(({ by, ...message }) => ({
              ...message,
              who: message.author === "person" ? one.name : by.join(", ") || t("case.us"),
            }))}
          />
          {ways.length > 0 && isOwn ? <OwnMatter /> : null}
          {ways.length > 0 && !isOwn ? (
            <Form action={ownPath}>
              <Field
                meta={{
                  id: "text",
                  name: "text",
                  required: true,
                  maxLength: messageLength,
                  initialValue: answer?.text,
                  missing: t("case.textMissing"),
                  errors: answer && !answer.refusal ? [t("case.textMissing")] : undefined,
                }}
                label={support("queues.text")}
                rows={6}
              />
              <div className="actions">
                {ways.map((way) => (
                  <SubmitButton key={way} size="s" intent={way} kind={way === "answer" ? undefined : "quiet"}>
                    {support(`queues.${way}`)}
                  </SubmitButton>
                ))}
              </div>
            </Form>
          ) : answer?.text ? (
            <Panel title={t("case.unsent")}>
              <p className="typed">{answer.text}</p>
            </Panel>
          ) : null}
        </div>
        <section className="panel flow" aria-labelledby="absender">
          <h2 className="panel-title" id="absender">
            {t("case.sender")}
          </h2>
          <Facts
            lined
            facts={[
              { label: t("case.name"), value: one.name },
              { label: t("case.email"), value: <a href={`mailto:${one.email}`}>{one.email}</a> },
              { label: t("case.state"), value: cases(`state.${one.state}`) },
              { label: t("case.topic"), value: topic },
              { label: t("case.since"), value: <Day value={one.createdAt} /> },
              ...(one.orderNumber ? [{ label: t("case.order"), value: one.orderNumber }] : []),
              ...(one.orderedOn ? [{ label: t("case.orderedOn"), value: <Day value={one.orderedOn} /> }] : []),
              ...(one.productName ? [{ label: t("case.product"), value: one.productName }] : []),
              ...(recommendation
                ? [
                    {
                      label: t("case.recommendation"),
                      value: <a href={recommendation.href}>{recommendation.number}</a>,
                    },
                  ]
                : []),
            ]}
          />
          <p>
            <a href={back}>{t("case.back")}</a>
          </p>
        </section>
      </div>
    </Screen>
  );
}
