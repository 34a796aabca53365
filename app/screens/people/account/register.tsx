import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldRow } from "#app/ui/form/field-group.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { MailSent } from "#app/ui/layout/mail-sent.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { register, resendRegistration } from "#server/people/account/register.ts";
import { emailForm, registerForm } from "#server/people/account/schema.ts";
import { concealAddress, revealAddress } from "#server/people/account/written-to.ts";
import { consumePasswordLink, passwordLink } from "./password-link.ts";
import { LinkOver, SetPassword } from "./set-password-form.tsx";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("account:register.title"));

/** With a mail's token: the page that sets the password. Without: the form that requests an account. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { language, tenant, viewer } = context;
  const isOpen = !tenant.modules.forceLogin;
  const url = new URL(request.url);
  const link = await passwordLink(context, request, "register");
  if (link) return data({ language, isOpen, ...link, view: link.view }, { status: link.status });
  if (viewer.member?.hasPassword) throw redirect(path(language, "personalArea"), 302);
  const view = url.searchParams.has("gesendet") ? ("sent" as const) : ("ask" as const);
  const writtenTo = revealAddress(context, url.searchParams.get("an"));
  return data({ language, isOpen, view, token: null, email: writtenTo, attempt: "" });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  if (form.has("token")) return consumePasswordLink(context, form, "register");
  if (form.get("intent") === "again") {
    const again = parseWithZod(form, { schema: emailForm });
    if (again.status !== "success") return invalid(again);
    await resendRegistration(context, again.value.email);
    return redirect(sentTo(context, again.value.email), 303);
  }
  const submission = parseWithZod(form, { schema: registerForm });
  if (submission.status !== "success") return invalid(submission);
  const outcome = await register(context, submission.value);
  if (!outcome.ok) return refused(submission, outcome.refusal);
  return redirect(sentTo(context, submission.value.email), 303);
}

function sentTo(context: ActionFunctionArgs["context"], email: string): string {
  return path(context.language, "register", {}, { gesendet: "1", an: concealAddress(context, email) });
}

export default function Register() {
  const { language, view, token, email, attempt } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("account");
  if (view === "sent") {
    return (
      <MailSent
        title={t("register.sentTitle")}
        text={t("register.sentText")}
        again={{ href: path(language, "register"), label: t("register.again") }}
        resend={email === null ? null : { email, action: path(language, "register"), hidden: { intent: "again" } }}
      />
    );
  }
  if (view === "over") return <LinkOver language={language} />;
  if (view === "set") {
    return (
      <SetPassword
        action={path(language, "register", {}, { t: token })}
        title={t("register.setTitle")}
        lead={t("register.setText")}
        submit={t("register.setSubmit")}
        result={answer?.result}
        hidden={{ token: token ?? undefined }}
        attempt={attempt}
        email={email}
      />
    );
  }
  return <RegisterForm />;
}

function RegisterForm() {
  const { language, isOpen } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("account");
  const { id, formErrors, fields } = useFields(
    { id: "register", result: answer?.result, constraint: constraintOf(registerForm) },
    ["firstName", "lastName", "email"],
  );
  const labels = { firstName: t("field.firstName"), lastName: t("field.lastName"), email: t("field.email") };
  return (
    <Screen title={t("register.title")} lead={t(isOpen ? "register.lead" : "register.leadMembers")} picture="one">
      <Form id={id} action={path(language, "register")}>
        <ErrorSummary
          form={formErrors}
          fields={[
            { meta: fields.firstName, label: labels.firstName },
            { meta: fields.lastName, label: labels.lastName },
            { meta: fields.email, label: labels.email },
          ]}
        />
        <FieldRow>
          <Field meta={fields.firstName} label={labels.firstName} autoComplete="given-name" />
          <Field meta={fields.lastName} label={labels.lastName} autoComplete="family-name" />
        </FieldRow>
        <Field meta={fields.email} label={labels.email} type="email" autoComplete="email" />
        <SubmitButton>{t("register.submit")}</SubmitButton>
      </Form>
      <p className="small muted">
        {t("register.have")} <a href={path(language, "login")}>{t("register.haveAction")}</a>
      </p>
    </Screen>
  );
}
