import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { requireMember } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { NewPasswordField, PasswordField } from "#app/ui/form/password-field.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { isFreshLogin } from "#server/people/account/login/step-up.ts";
import { changePassword } from "#server/people/account/password/change-password.ts";
import { changePasswordForm, firstPasswordForm } from "#server/people/account/schema.ts";
import { SetPassword } from "./set-password-form.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("account:change.title"));

/** Needs the current password; setting the first one needs a recent login or the link in a mail. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { email, hasPassword } = requireMember(context, request);
  const { language } = context;
  if (new URL(request.url).searchParams.has("geaendert")) return { language, email, view: "done" as const };
  if (hasPassword) return { language, email, view: "change" as const };
  const isFresh = isFreshLogin(context);
  return { language, email, view: isFresh ? ("first" as const) : ("byMail" as const) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const account = requireMember(context, request);
  const schema = account.hasPassword ? changePasswordForm : firstPasswordForm;
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") return invalid(submission);
  const { current = null, password } = submission.value;
  const outcome = await changePassword(context, { account, current, password });
  if (outcome.ok) return redirect(path(context.language, "changePassword", {}, { geaendert: "1" }), 303);
  const { refusal } = outcome;
  return refused(submission, refusal, refusal.code === "busy" ? "refusal.passwordNotChanged" : undefined);
}

export default function ChangePassword() {
  const { language, email, view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("account");
  const ownPath = path(language, "changePassword");
  if (view === "done") {
    return (
      <MessagePage
        picture="done"
        title={t("change.done")}
        actions={<ButtonLink href={path(language, "personalArea")}>{t("change.area")}</ButtonLink>}
      >
        <p>{t("change.doneText")}</p>
      </MessagePage>
    );
  }
  if (view === "byMail") {
    return (
      <Screen title={t("change.firstTitle")} lead={t("change.byMail")} picture="one">
        <Form action={path(language, "forgotPassword")} hidden={{ email }}>
          <SubmitButton>{t("change.byMailSubmit")}</SubmitButton>
        </Form>
      </Screen>
    );
  }
  if (view === "first") {
    return (
      <SetPassword
        action={ownPath}
        title={t("change.firstTitle")}
        lead={t("change.lead")}
        submit={t("change.firstSubmit")}
        result={answer?.result}
        email={email}
      />
    );
  }
  return <Change />;
}

function Change() {
  const { language, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("account");
  const { id, formErrors, fields } = useFields(
    { id: "change", result: answer?.result, constraint: constraintOf(changePasswordForm) },
    ["current", "password"],
  );
  return (
    <Screen title={t("change.title")} lead={t("change.lead")} picture="touch">
      <Form id={id} action={path(language, "changePassword")}>
        <ErrorSummary
          form={formErrors}
          fields={[
            { meta: fields.current, label: t("field.current") },
            { meta: fields.password, label: t("field.new") },
          ]}
        />
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField meta={fields.current} label={t("field.current")} />
        <NewPasswordField meta={fields.password} label={t("field.new")} />
        <SubmitButton>{t("change.submit")}</SubmitButton>
      </Form>
      <p className="small muted">
        <a href={path(language, "forgotPassword")}>{t("set.forgot")}</a>
      </p>
    </Screen>
  );
}
