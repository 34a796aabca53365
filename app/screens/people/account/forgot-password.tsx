import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { MailSent } from "#app/ui/layout/mail-sent.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { requestPasswordReset, resetMinutes } from "#server/people/account/password/reset-password.ts";
import { emailForm } from "#server/people/account/schema.ts";
import { concealAddress, revealAddress } from "#server/people/account/written-to.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("account:forgot.title"));

export function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const writtenTo = revealAddress(context, search.get("an"));
  return { language: context.language, isSent: search.has("gesendet"), writtenTo, minutes: resetMinutes };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: emailForm });
  if (submission.status !== "success") return invalid(submission);
  const outcome = await requestPasswordReset(context, submission.value.email);
  if (!outcome.ok) return refused(submission, outcome.refusal);
  const an = concealAddress(context, submission.value.email);
  return redirect(path(context.language, "forgotPassword", {}, { gesendet: "1", an }), 303);
}

export default function ForgotPassword() {
  const { language, isSent, writtenTo, minutes } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("account");
  const { id, formErrors, fields } = useFields(
    { id: "forgot", result: answer?.result, constraint: constraintOf(emailForm) },
    ["email"],
  );
  if (isSent) {
    return (
      <MailSent
        title={t("forgot.sentTitle")}
        text={t("forgot.sentText", { minutes })}
        again={{ href: path(language, "forgotPassword"), label: t("forgot.again") }}
        resend={writtenTo === null ? null : { email: writtenTo, action: path(language, "forgotPassword"), hidden: {} }}
      />
    );
  }
  return (
    <Screen title={t("forgot.title")} lead={t("forgot.lead")} picture="one">
      <Form id={id} action={path(language, "forgotPassword")}>
        <ErrorSummary form={formErrors} fields={[{ meta: fields.email, label: t("field.email") }]} />
        <Field meta={fields.email} label={t("field.email")} type="email" autoComplete="email" />
        <SubmitButton>{t("forgot.submit")}</SubmitButton>
      </Form>
      <p className="small muted">
        <a href={path(language, "login")}>{t("forgot.back")}</a>
      </p>
    </Screen>
  );
}
