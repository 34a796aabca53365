import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireSsoUser } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { sendForPartner, viewIntegration } from "#server/office/integration.ts";
import { refusalRow } from "#server/platform/refusals.ts";
import { EndpointList } from "./parts/integration/endpoint-list.tsx";
import { KeyList, MessageList } from "./parts/integration/message-list.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("integration:title"));

/** Keys, order messages and webhooks of the tenant. Holds no personal data, no secret and no owner. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireSsoUser(context, request);
  const { searchParams } = new URL(request.url);
  return {
    ...(await viewIntegration(context)),
    isTest: context.tenant.test,
    ownPath: path(context.language, "integration"),
    sent: Number(searchParams.get("gesendet")) || 0,
  };
}

/** Sends a change again (`event`), or the newest of each kind. A repeat sends the same messages with the same ids. */
export async function action({ context, request }: ActionFunctionArgs) {
  const me = requireSsoUser(context, request);
  const form = await request.formData();
  const [name, event] = [String(form.get("endpoint") ?? ""), String(form.get("event") ?? "")];
  const eventId = form.get("intent") === "test" ? null : event;
  const isReadable = eventId === null || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(eventId);
  if (!isReadable) return data({ isTest: false }, { status: 400 });
  const outcome = await sendForPartner(context, me, { name, eventId });
  if (!outcome.ok) return data({ isTest: eventId === null }, { status: refusalRow(outcome.refusal).status });
  return redirect(path(context.language, "integration", {}, { gesendet: String(outcome.value) }), 303);
}

export default function Integration() {
  const { clients, messages, endpoints, isTest, ownPath, sent } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("integration");
  return (
    <Screen title={t("title")} lead={t("lead")} width="wide">
      {answer ? (
        <Notice tone="error" live>
          {t(answer.isTest ? "nothingToTest" : "refused")}
        </Notice>
      ) : sent > 0 ? (
        <Notice tone="success" live>
          {t("sent", { count: sent })}
        </Notice>
      ) : (
        <Notice tone={isTest ? "info" : "warning"}>{t(isTest ? "test" : "live")}</Notice>
      )}
      <p className="text-links">
        <a href="/api/docs">{t("docs")}</a>
        <a href="/api/docs/openapi.json">{t("description")}</a>
      </p>
      <EndpointList action={ownPath} endpoints={endpoints} />
      <MessageList messages={messages} />
      <KeyList clients={clients} />
    </Screen>
  );
}
