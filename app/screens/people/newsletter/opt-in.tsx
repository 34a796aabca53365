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
import { MailSent } from "#app/ui/layout/mail-sent.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { concealAddress, revealAddress } from "#server/people/account/written-to.ts";
import { confirmOptIn, peekOptIn } from "#server/people/newsletter/confirm-opt-in.ts";
import { newsletterStateOf } from "#server/people/newsletter/model.ts";
import { newsletterForm, optInMember, requestOptIn } from "#server/people/newsletter/request-opt-in.ts";
import { NewsletterState } from "./parts/newsletter-state.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("newsletter:in.title"));

/**
 * Behind the mail's link: the page whose button confirms. For a member: the state and possible actions. For others: the
 * form to subscribe. 404 if the tenant has no newsletter.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { language, tenant, viewer } = context;
  const consentText = tenant.newsletter.consent?.[language];
  if (!consentText) throw data(null, { status: 404 });
  const search = new URL(request.url).searchParams;
  const token = search.get("t");
  const common = { language, consentText, token: null, member: null, writtenTo: null };
  if (search.has("bestaetigt")) return data({ ...common, view: "done" as const });
  if (search.has("gesendet")) {
    const writtenTo = revealAddress(context, search.get("an"));
    return data({ ...common, view: "sent" as const, writtenTo });
  }
  if (token) {
    const waiting = await peekOptIn(context, token);
    if (!waiting.ok) return data({ ...common, view: "expired" as const }, { status: 410 });
    redirectToLanguage(context, request, waiting.value.language);
    return data({ ...common, view: "confirm" as const, token, consentText: waiting.value.consentText });
  }
  const { member } = viewer;
  if (!member) return data({ ...common, view: "ask" as const });
  const answer = search.get("stand") === "schon" ? ("alreadySent" as const) : null;
  return data({
    ...common,
    view: "member" as const,
    member: { email: member.email, state: newsletterStateOf(member), answer },
  });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { language, tenant } = context;
  if (!tenant.newsletter.consent) throw data(null, { status: 404 });
  const redirectToPage = (query: Record<string, string> = {}) =>
    redirect(path(language, "newsletterOptIn", {}, query), 303);
  const form = await request.formData();
  const token = form.get("token");
  if (typeof token === "string") {
    const confirmed = await confirmOptIn(context, token);
    return redirectToPage(confirmed.ok ? { bestaetigt: "1" } : { t: token });
  }
  if (form.get("intent") === "member") {
    const optedIn = await optInMember(context, "account");
    if (!optedIn.ok) throw redirect(path(language, "login"), 303);
    return redirectToPage(optedIn.value === "alreadySent" ? { stand: "schon" } : {});
  }
  const submission = parseWithZod(form, { schema: newsletterForm });
  if (submission.status !== "success") return invalid(submission);
  const outcome = await requestOptIn(context, submission.value);
  if (!outcome.ok) return refused(submission, outcome.refusal);
  const an = concealAddress(context, submission.value.email);
  if (outcome.value === "mailed") return redirectToPage({ gesendet: "1", an });
  return data({ result: submission.reply(), refusal: null, already: outcome.value });
}

export default function OptIn() {
  const { language, view, token, member, consentText, writtenTo } = useLoaderData<typeof loader>();
  const { t } = useTranslation("newsletter");
  const ownPath = path(language, "newsletterOptIn");
  if (view === "sent") {
    return (
      <MailSent
        title={t("in.sentTitle")}
        text={`${t("in.sentText")} ${t("in.daily")}`}
        again={{ href: ownPath, label: t("in.again") }}
        resend={writtenTo === null ? null : { email: writtenTo, action: ownPath, hidden: {} }}
      />
    );
  }
  if (view === "done") {
    return (
      <MessagePage picture="done" title={t("in.doneTitle")}>
        {t("in.doneText")}
      </MessagePage>
    );
  }
  if (view === "expired") {
    return (
      <MessagePage
        picture="faded"
        title={t("in.expiredTitle")}
        actions={<ButtonLink href={ownPath}>{t("in.again")}</ButtonLink>}
      >
        {t("in.expiredText")}
      </MessagePage>
    );
  }
  if (view === "confirm") {
    return (
      <Screen title={t("in.confirmTitle")} lead={t("in.confirmText")} picture="touch">
        <Form action={ownPath} hidden={{ token: token ?? undefined }}>
          <p>{t("in.agree", { text: consentText })}</p>
          <SubmitButton>{t("in.confirm")}</SubmitButton>
        </Form>
      </Screen>
    );
  }
  if (view === "member" && member) {
    return (
      <Screen title={t("in.title")} lead={t("in.lead")} picture="sent">
        <NewsletterState
          {...member}
          consentText={consentText}
          hrefs={{ in: ownPath, out: path(language, "newsletterOptOut") }}
        />
      </Screen>
    );
  }
  return <OptInForm />;
}

function OptInForm() {
  const { language, consentText } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("newsletter");
  const already = answer && "already" in answer ? (answer.already as "alreadySent" | "alreadySet") : null;
  const { id, formErrors, fields } = useFields(
    { id: "newsletter", result: answer?.result, constraint: constraintOf(newsletterForm) },
    ["email"],
  );
  return (
    <Screen title={t("in.title")} lead={t("in.lead")} picture="sent">
      <Form id={id} action={path(language, "newsletterOptIn")}>
        {already ? <p role="status">{t(`in.${already}`)}</p> : null}
        <ErrorSummary form={formErrors} fields={[{ meta: fields.email, label: t("in.email") }]} />
        <Field meta={fields.email} label={t("in.email")} type="email" autoComplete="email" />
        <p className="hint">{t("in.agree", { text: consentText })}</p>
        <SubmitButton>{t("in.submit")}</SubmitButton>
      </Form>
    </Screen>
  );
}
