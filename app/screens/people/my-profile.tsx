import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { invalid, refused } from "#app/forms/form.ts";
import { requireMember } from "#app/guards.ts";
import { path } from "#app/paths.ts";
import { title } from "#app/seo/title.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldRow } from "#app/ui/form/field-group.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Salutation } from "#app/ui/form/salutation.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { saveProfile } from "#server/people/account/save-profile.ts";
import { profileForm } from "#server/people/account/schema.ts";

export const meta: MetaFunction<typeof loader> = (args) => title(args, (t) => t("ownData:profile.title"));

export function loader({ context, request }: LoaderFunctionArgs) {
  const { salutation, firstName, lastName, language, remindByMail, newsByMail } = requireMember(context, request);
  return {
    salutation,
    firstName,
    lastName,
    language,
    remindByMail: remindByMail ? "on" : "",
    newsByMail: newsByMail ? "on" : "",
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  requireMember(context, request);
  const submission = parseWithZod(await request.formData(), { schema: profileForm });
  if (submission.status !== "success") return invalid(submission);
  const saved = await saveProfile(context, submission.value);
  if (!saved.ok) return refused(submission, saved.refusal);
  return redirect(path(context.language, "myData", {}, { gespeichert: "1" }), 303);
}

export default function MyProfile() {
  const known = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("ownData");
  const { id, formErrors, fields } = useFields(
    { id: "profile", result: answer?.result, constraint: constraintOf(profileForm), defaultValue: known },
    ["salutation", "firstName", "lastName", "language", "remindByMail", "newsByMail"],
  );
  return (
    <Screen title={t("profile.title")} lead={t("profile.lead")}>
      <Form id={id}>
        <ErrorSummary
          form={formErrors}
          fields={[
            { meta: fields.firstName, label: t("profile.firstName") },
            { meta: fields.lastName, label: t("profile.lastName") },
          ]}
        />
        <Salutation meta={fields.salutation} />
        <FieldRow>
          <Field meta={fields.firstName} label={t("profile.firstName")} autoComplete="given-name" />
          <Field meta={fields.lastName} label={t("profile.lastName")} autoComplete="family-name" />
        </FieldRow>
        <Select
          meta={fields.language}
          label={t("profile.language")}
          options={[
            { value: "de", label: t("profile.german") },
            { value: "en", label: t("profile.english") },
          ]}
        />
        <Checkbox
          meta={{ ...fields.remindByMail, required: false }}
          label={t("profile.reminders")}
          hint={t("profile.remindersHint")}
        />
        <Checkbox
          meta={{ ...fields.newsByMail, required: false }}
          label={t("profile.news")}
          hint={t("profile.newsHint")}
        />
        <SubmitButton>{t("profile.submit")}</SubmitButton>
      </Form>
    </Screen>
  );
}
