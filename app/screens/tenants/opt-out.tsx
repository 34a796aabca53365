import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { i18nFor } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { answerConsent } from "#server/people/consent/answer.ts";
import { consentsInBrowser } from "#server/people/consent/cookie.ts";
import { analyticsTools, consentTextVersion } from "#server/people/consent/model.ts";
import { consentState, isRegistered } from "#server/people/consent/registry.ts";

/** Shows this browser's answers, so it must not be cached. */
export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction<typeof loader> = (args) =>
  title(args, (t) => t("consent:optOut.title", { tool: args.data?.name ?? "" }));

/** One analytics tool: its current state in this browser, and a button to change it. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const tool = toolOf(params.tool);
  const { language, tenant } = context;
  const consents = consentsInBrowser(context);
  return {
    name: i18nFor(context).t(`consent:tools.${tool}`),
    crumb: i18nFor(context).t(`consent:tools.${tool}`),
    state: isRegistered(consents, tool) ? consentState(consents, tool) : ("unused" as const),
    version: consentTextVersion,
    host: hostOf(tenant.analytics[tool]?.baseUrl),
    privacy: path(language, "privacy"),
    settings: path(language, "cookieSettings"),
  };
}

/** Opting out declines the consent; withdrawing the opt-out leaves the question open and gives no consent. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const tool = toolOf(params.tool);
  const form = await request.formData();
  const event = { object: "decline", undo: "remove" } as const;
  const intent = String(form.get("intent"));
  if (intent !== "object" && intent !== "undo") throw data(null, { status: 400 });
  await answerConsent(context, {
    events: [[tool, event[intent]]],
    textVersion: String(form.get("version")),
    place: "optOut",
  });
  return redirect(path(context.language, "optOut", { tool }), 303);
}

function toolOf(name: string | undefined) {
  const tool = analyticsTools.find((one) => one === name);
  if (!tool) throw data(null, { status: 404 });
  return tool;
}

function hostOf(url: string | undefined): string | null {
  return url ? new URL(url).host : null;
}

export default function OptOut() {
  const { name, state, host, version, privacy, settings } = useLoaderData<typeof loader>();
  const { t } = useTranslation("consent");
  return (
    <Screen title={t("optOut.title", { tool: name })} lead={t("optOut.lead", { tool: name })}>
      <Notice tone={state === "declined" ? "success" : "info"} title={t(`optOut.state.${state}`, { tool: name })}>
        {t(`optOut.means.${state}`, { host: host ?? "" })}
      </Notice>
      {state === "unused" ? null : (
        <Form hidden={{ version }}>
          {state === "declined" ? (
            <SubmitButton intent="undo" kind="plain">
              {t("optOut.undo")}
            </SubmitButton>
          ) : (
            <SubmitButton intent="object">{t("optOut.object")}</SubmitButton>
          )}
        </Form>
      )}
      <p>{t("optOut.browser")}</p>
      <p className="row small">
        <a href={settings}>{t("title")}</a>
        <a href={privacy}>{t("privacy")}</a>
      </p>
    </Screen>
  );
}
