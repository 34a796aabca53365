import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { dryRun } from "#app/content/dry-run.ts";
import { stateLabels } from "#app/content/state-words.ts";
import { readFileForm } from "#app/forms/file-form.ts";
import { requireSsoUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { moveClockForPartner, sendForPartner, viewIntegration } from "#server/office/partner/integration.ts";
import { refusalRow } from "#server/platform/refusals.ts";
import { isId } from "#server/platform/values/id.ts";
import { ClockPanel } from "./parts/integration/clock-panel.tsx";
import { DryRunPanel, DryRunResult } from "./parts/integration/dry-run.tsx";
import { EndpointList } from "./parts/integration/endpoint-list.tsx";
import { KeyList, MessageList } from "./parts/integration/message-list.tsx";
import { StateTable } from "./parts/integration/state-table.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("integration:title"));

/** Keys, order messages and own webhooks of the tenant, and a test tenant's clock. Holds no secret. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireSsoUser(context, request);
  const { searchParams } = new URL(request.url);
  return {
    ...(await viewIntegration(context, me)),
    states: stateLabels(context),
    ownPath: path(context.language, "integration"),
    sent: Number(searchParams.get("gesendet")) || 0,
    isMoved: searchParams.has("gestellt"),
  };
}

/**
 * Sends a change again (`event`), or the newest of each kind: a repeat sends the same messages with the same ids. Moves
 * the clock: a repeat finds it moved. Or says what pasted order messages would do, and writes nothing.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const form = await readFileForm(request);
  const given = (name: string) => form?.value(name) ?? "";
  const intent = given("intent");
  const place = (query: Record<string, string>) => redirect(path(context.language, "integration", {}, query), 303);
  const wrong = (problem: "send" | "test" | "days" | "clock", status: number) =>
    data({ problem, days: given("days"), text: "", checked: null }, { status });
  if (intent === "check") {
    const text = given("messages");
    const checked = await dryRun(context, text);
    return data({ problem: null, days: "", text, checked }, { status: checked.ok ? 200 : 400 });
  }
  if (intent === "clock") {
    const outcome = await moveClockForPartner(context, me, {
      days: Number(given("days")),
      fromMs: Number(given("from")),
    });
    if (outcome.ok) return place({ gestellt: "1" });
    const { code } = outcome.refusal;
    return wrong(code === "invalidInput" ? "days" : "clock", refusalRow(outcome.refusal).status);
  }
  const eventId = intent === "test" ? null : given("event");
  const isReadable = eventId === null || isId(eventId);
  if (!isReadable) return wrong("send", 400);
  const outcome = await sendForPartner(context, me, { name: given("endpoint"), eventId });
  if (!outcome.ok) return wrong(eventId === null ? "test" : "send", refusalRow(outcome.refusal).status);
  return place({ gesendet: String(outcome.value) });
}

const problems = { send: "refused", test: "nothingToTest", clock: "clock.moved" } as const;

export default function Integration() {
  const { clients, messages, endpoints, clock, states, ownPath, sent, isMoved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("integration");
  const problem = answer?.problem ?? null;
  return (
    <Screen title={t("title")} lead={t("lead")} width="wide">
      {problem !== null && problem !== "days" ? (
        <Notice tone="error" live>
          {t(problems[problem])}
        </Notice>
      ) : sent > 0 || isMoved ? (
        <Notice tone="success" live>
          {sent > 0 ? t("sent", { count: sent }) : t("clock.done")}
        </Notice>
      ) : (
        <Notice tone={clock ? "info" : "warning"}>{t(clock ? "test" : "live")}</Notice>
      )}
      <p className="text-links">
        <a href="/api/docs">{t("docs")}</a>
        <a href="/api/docs/openapi.json">{t("description")}</a>
        <a href="#stufen">{t("words.title")}</a>
      </p>
      {answer?.checked?.ok ? <DryRunResult results={answer.checked.results} /> : null}
      {clock ? (
        <ClockPanel action={ownPath} clock={clock} days={answer?.days ?? ""} isWrong={problem === "days"} />
      ) : null}
      <EndpointList action={ownPath} endpoints={endpoints} />
      <MessageList messages={messages} />
      <DryRunPanel
        action={ownPath}
        text={answer?.text ?? ""}
        problem={answer?.checked && !answer.checked.ok ? answer.checked : null}
      />
      <KeyList clients={clients} />
      <StateTable states={states} />
    </Screen>
  );
}
