import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { answerStepUp, stepUpOf } from "#app/forms/step-up.ts";
import { requireMember } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { MailSent } from "#app/ui/layout/mail-sent.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { StepUp } from "#app/ui/member/step-up.tsx";
import { emailLinkHours, requestEmailChange } from "#server/people/account/change-email.ts";
import { emailForm } from "#server/people/account/schema.ts";
import { concealAddress, revealAddress } from "#server/people/account/written-to.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("ownData:email.title"));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const me = requireMember(context, request);
  const search = new URL(request.url).searchParams;
  return {
    language: context.language,
    email: me.email,
    isRequested: search.has("angefragt"),
    writtenTo: revealAddress(context, search.get("an")),
    hours: emailLinkHours,
    stepUp: stepUpOf(context, search),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  requireMember(context, request);
  const form = await request.formData();
  const steppedUp = await answerStepUp(context, "myEmail", form);
  if (steppedUp) return steppedUp;
  const submission = parseWithZod(form, { schema: emailForm });
  if (submission.status !== "success") return invalid(submission);
  const outcome = await requestEmailChange(context, submission.value.email);
  if (!outcome.ok) return refused(submission, outcome.refusal);
  const an = concealAddress(context, submission.value.email);
  return redirect(path(context.language, "myEmail", {}, { angefragt: "1", an }), 303);
}

export default function MyEmail() {
  const { language, email, isRequested, writtenTo, hours, stepUp } = useLoaderData<typeof loader>();
  const { t } = useTranslation("ownData");
  if (isRequested) {
    return (
      <MailSent
        title={t("email.sentTitle")}
        text={t("email.sentText", { hours })}
        again={{ href: path(language, "myEmail"), label: t("email.title") }}
        resend={writtenTo === null ? null : { email: writtenTo, action: path(language, "myEmail"), hidden: {} }}
      />
    );
  }
  return (
    <Screen title={t("email.title")} lead={t("email.lead", { email })}>
      {stepUp.needed ? <StepUp {...stepUp} /> : <EmailForm />}
    </Screen>
  );
}

function EmailForm() {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("ownData");
  const { id, formErrors, fields } = useFields(
    { id: "email", result: answer?.result, constraint: constraintOf(emailForm) },
    ["email"],
  );
  return (
    <Form id={id}>
      <ErrorSummary form={formErrors} fields={[{ meta: fields.email, label: t("email.field") }]} />
      <Field meta={fields.email} label={t("email.field")} type="email" autoComplete="email" hint={t("email.effect")} />
      <SubmitButton>{t("email.submit")}</SubmitButton>
    </Form>
  );
}
