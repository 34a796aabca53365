import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { redirectToLanguage } from "#app/mail-links.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { newsletterForm } from "#server/people/newsletter/request-opt-in.ts";
import {
  peekUnsubscribe,
  unsubscribeAddress,
  unsubscribeByToken,
  unsubscribeMember,
} from "#server/people/newsletter/unsubscribe.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("newsletter:out.title"));

/** Unsubscribes by a newsletter's link, as a member, or by address: one button, no login. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { language, viewer } = context;
  const search = new URL(request.url).searchParams;
  const token = search.get("t");
  if (search.has("fertig")) return data({ language, view: "done" as const, token: null });
  if (!token) return data({ language, view: viewer.member ? ("button" as const) : ("ask" as const), token: null });
  const subscription = await peekUnsubscribe(context, token);
  if (!subscription.ok) return data({ language, view: "unknown" as const, token: null }, { status: 404 });
  redirectToLanguage(context, request, subscription.value.language);
  return data({ language, view: subscription.value.isEnded ? ("done" as const) : ("button" as const), token });
}

/** Handles the button, and one-click requests that mail programs send to the link in a mail's header (RFC 8058). */
export async function action({ context, request }: ActionFunctionArgs) {
  const { language } = context;
  const form = await request.formData();
  const token = form.get("token") ?? new URL(request.url).searchParams.get("t");
  if (form.get("List-Unsubscribe") === "One-Click") {
    const ended = await unsubscribeByToken(context, String(token ?? ""));
    return data({ result: undefined, refusal: null }, { status: ended.ok ? 200 : 404 });
  }
  const finished = redirect(path(language, "newsletterOptOut", {}, { fertig: "1" }), 303);
  if (typeof token === "string" && token) {
    const ended = await unsubscribeByToken(context, token);
    return ended.ok ? finished : redirect(path(language, "newsletterOptOut", {}, { t: token }), 303);
  }
  if (form.get("intent") === "member") {
    const ended = await unsubscribeMember(context);
    if (!ended.ok) throw redirect(path(language, "login"), 303);
    return finished;
  }
  const submission = parseWithZod(form, { schema: newsletterForm });
  if (submission.status !== "success") return invalid(submission);
  const outcome = await unsubscribeAddress(context, submission.value.email);
  return outcome.ok ? finished : refused(submission, outcome.refusal);
}

export default function OptOut() {
  const { language, view, token } = useLoaderData<typeof loader>();
  const { t } = useTranslation("newsletter");
  const ownPath = path(language, "newsletterOptOut");
  if (view === "done") {
    return (
      <MessagePage picture="done" title={t("out.doneTitle")}>
        {t("out.doneText")}
      </MessagePage>
    );
  }
  if (view === "unknown") {
    return (
      <MessagePage
        picture="faded"
        title={t("out.unknownTitle")}
        actions={<ButtonLink href={ownPath}>{t("out.byEmail")}</ButtonLink>}
      >
        {t("out.unknownText")}
      </MessagePage>
    );
  }
  if (view === "button") {
    return (
      <Screen title={t("out.title")} lead={t("out.lead")} picture="apart">
        <Form action={ownPath} hidden={{ token: token ?? undefined }}>
          <SubmitButton intent={token ? undefined : "member"}>{t("out.submit")}</SubmitButton>
        </Form>
      </Screen>
    );
  }
  return <OptOutForm />;
}

function OptOutForm() {
  const { language } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("newsletter");
  const { id, formErrors, fields } = useFields(
    { id: "newsletter", result: answer?.result, constraint: constraintOf(newsletterForm) },
    ["email"],
  );
  return (
    <Screen title={t("out.title")} lead={t("out.lead")} picture="apart">
      <Form id={id} action={path(language, "newsletterOptOut")}>
        <ErrorSummary form={formErrors} fields={[{ meta: fields.email, label: t("in.email") }]} />
        <Field meta={fields.email} label={t("in.email")} type="email" autoComplete="email" />
        <SubmitButton>{t("out.submit")}</SubmitButton>
      </Form>
    </Screen>
  );
}
