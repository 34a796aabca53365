import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import script from "#app/browser/passkey.ts?worker&url";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { blockCauseOf, safeReturn } from "#app/guards.ts";
import { useLanguage } from "#app/i18n/index.ts";
import { redirectToLanguage } from "#app/mail-links.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { MailSent } from "#app/ui/layout/mail-sent.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { logIn } from "#server/people/account/login/log-in.ts";
import { peekLoginLink, redeemLoginLink, requestLoginLink } from "#server/people/account/login/login-link.ts";
import { logoutAfter } from "#server/people/account/login/session.ts";
import { emailForm, loginForm } from "#server/people/account/schema.ts";
import { concealAddress, revealAddress } from "#server/people/account/written-to.ts";
import { isSitePath, type SitePath } from "#server/platform/links.ts";
import { type Refusal, refusalRow } from "#server/platform/refusals.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("member:login.title"));

/** With a link's token: the page whose button uses it. Without: the form that requests a link. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { language, tenant, viewer } = context;
  const url = new URL(request.url);
  const token = url.searchParams.get("t");
  const back = safeReturn(url.searchParams.get("redirect"), path(language, "personalArea"));
  const minutes = tenant.clocks.loginLinkMinutes;
  const attempt = context.secrets.newId();
  const isOpen = !tenant.modules.forceLogin;
  const page = { language, back, minutes, attempt, isOpen };
  if (!token) {
    if (viewer.member) throw redirect(back, 302);
    const view = url.searchParams.has("gesendet") ? ("sent" as const) : ("ask" as const);
    return data({ ...page, view, token: null, writtenTo: revealAddress(context, url.searchParams.get("an")) });
  }
  const link = await peekLoginLink(context, token);
  if (link.ok) redirectToLanguage(context, request, link.value.language);
  const view = link.ok ? ("confirm" as const) : ("expired" as const);
  return data({ ...page, view, token, writtenTo: null }, { status: link.ok ? 200 : 410 });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { language } = context;
  const form = await request.formData();
  const area = path(language, "personalArea");
  const back = safeReturn(String(form.get("redirect") ?? ""), area);
  const token = form.get("token");
  if (typeof token === "string") {
    const outcome = await redeemLoginLink(context, token, String(form.get("attempt") ?? ""));
    if (!outcome.ok) {
      await logoutAfter(context, outcome.refusal);
      const cause = blockCauseOf(outcome.refusal.code);
      if (cause) return redirect(path(language, "blocked", {}, { grund: cause }), 303);
      // People who may not take part get the reason here; a link that has ended is explained on its own page.
      if (refusalRow(outcome.refusal).status === 403) return barred(outcome.refusal);
      return redirect(path(language, "login", {}, { t: token, redirect: back === area ? null : back }), 303);
    }
    // The link of a mail about one recommendation leads to that recommendation.
    const { number } = outcome.value;
    return redirect(number && back === area ? path(language, "recommendation", { number }) : back, 303);
  }
  // Without a password, or by the second button, a login link is requested.
  if (form.get("intent") === "link" || !form.has("password")) {
    const linkRequest = parseWithZod(form, { schema: emailForm });
    if (linkRequest.status !== "success") return invalid(linkRequest);
    const outcome = await requestLoginLink(context, linkRequest.value.email, returnPathInMail(back, area));
    if (!outcome.ok) return refused(linkRequest, outcome.refusal);
    const an = concealAddress(context, linkRequest.value.email);
    return redirect(path(language, "login", {}, { gesendet: "1", redirect: back, an }), 303);
  }
  const submission = parseWithZod(form, { schema: loginForm });
  if (submission.status !== "success") return invalid(submission);
  const outcome = await logIn(context, submission.value);
  if (outcome.ok) return redirect(back, 303);
  await logoutAfter(context, outcome.refusal);
  return refused(submission, outcome.refusal);
}

/**
 * The path that the mailed link returns to, without its query, which may contain what must not be in a mail. undefined:
 * the personal area, or a path too long for a mail.
 */
function returnPathInMail(back: string, area: string): SitePath | undefined {
  const [wanted = ""] = back.split("?", 1);
  return wanted !== area && isSitePath(wanted) && wanted.length <= 300 ? wanted : undefined;
}

function barred(refusal: Refusal) {
  const result: SubmissionResult = { error: { "": [`refusal.${refusal.code}`] } };
  return data({ result, refusal: refusal.code }, { status: 403 });
}

export default function Login() {
  const { language, view, minutes, token, attempt, back, writtenTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("member");
  if (view === "sent") {
    return (
      <MailSent
        title={t("login.sentTitle")}
        text={t("login.sentText", { minutes })}
        again={{ href: path(language, "login", {}, { redirect: back }), label: t("login.again") }}
        resend={
          writtenTo === null
            ? null
            : { email: writtenTo, action: path(language, "login"), hidden: { intent: "link", redirect: back } }
        }
      />
    );
  }
  if (view === "confirm" && !answer) {
    return (
      <Screen title={t("login.confirmTitle")} lead={t("login.confirmText")} picture="touch">
        <Form
          action={path(language, "login", {}, { t: token })}
          attempt={attempt}
          hidden={{ token: token ?? undefined, redirect: back }}
        >
          <SubmitButton>{t("login.confirm")}</SubmitButton>
          <p className="hint">{t("login.why")}</p>
        </Form>
      </Screen>
    );
  }
  return <LoginForms expired={view === "expired" && !answer} />;
}

function LoginForms({ expired }: { expired: boolean }) {
  const { language, back, isOpen } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("member");
  const { id, formErrors, fields } = useFields(
    { id: "login", result: answer?.result, constraint: constraintOf(loginForm) },
    ["email", "password"],
  );
  return (
    <Screen
      title={expired ? t("login.expiredTitle") : t("login.title")}
      lead={expired ? t("login.expiredText") : t("login.lead")}
      picture={expired ? "faded" : "one"}
    >
      <Form id={id} action={path(language, "login")} hidden={{ redirect: back }}>
        <ErrorSummary
          form={formErrors}
          fields={[
            { meta: fields.email, label: t("login.email") },
            { meta: fields.password, label: t("login.password") },
          ]}
        />
        <Field meta={fields.email} label={t("login.email")} type="email" autoComplete="username" />
        <PasswordField meta={fields.password} label={t("login.password")} />
        <SubmitButton>{t("login.passwordSubmit")}</SubmitButton>
        <p className="hint">{t("login.or")}</p>
        <SubmitButton kind="plain" intent="link" only="email">
          {t("login.submit")}
        </SubmitButton>
      </Form>
      <PasskeyButton to={back} />
      <p className="actions">
        <ButtonLink href={path(language, "forgotPassword")} kind="quiet" size="s">
          {t("login.forgot")}
        </ButtonLink>
        <ButtonLink href={path(language, "register")} kind="quiet" size="s">
          {t("login.register")}
        </ButtonLink>
      </p>
      {isOpen ? (
        <p className="small muted">
          {t("login.newHere")} <a href={path(language, "recommend")}>{t("login.newHereAction")}</a>
        </p>
      ) : null}
    </Screen>
  );
}

/** Logs in with a passkey and goes on to `to`; its script shows it if the browser supports passkeys. */
function PasskeyButton({ to }: { to: string }) {
  const { t } = useTranslation("security");
  const language = useLanguage();
  return (
    <div className="flow" data-passkey={path(language, "passkey")} data-to={to} hidden>
      <button className="btn" data-kind="quiet" type="button" hidden>
        {t("passkeys.login")}
      </button>
      <p role="status" data-passkey-failed={t("passkeys.loginFailed")} />
      <script type="module" src={script} />
    </div>
  );
}
