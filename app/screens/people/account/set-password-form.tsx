import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { path } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { NewPasswordField } from "#app/ui/form/password-field.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { newPasswordForm } from "#server/people/account/schema.ts";
import type { Language } from "#server/platform/values/language.ts";

type Props = {
  action: string;
  title: string;
  lead: string;
  submit: string;
  result: SubmissionResult | undefined;
  hidden?: Record<string, string | undefined>;
  attempt?: string;
  /** The account's address, in a hidden field: password managers store the password under it. */
  email: string | null;
};

/** A page that sets a password. */
export function SetPassword({ action, title, lead, submit, result, hidden, attempt, email }: Props) {
  const { t } = useTranslation("account");
  const { id, formErrors, fields } = useFields({ id: "set", result, constraint: constraintOf(newPasswordForm) }, [
    "password",
  ]);
  return (
    <Screen title={title} lead={lead} picture="touch">
      <Form id={id} action={action} hidden={hidden} attempt={attempt}>
        <ErrorSummary form={formErrors} fields={[{ meta: fields.password, label: t("field.new") }]} />
        <input type="text" autoComplete="username" value={email ?? ""} readOnly hidden />
        <NewPasswordField meta={fields.password} label={t("field.new")} />
        <SubmitButton>{submit}</SubmitButton>
      </Form>
    </Screen>
  );
}

/** Shown for a link that has ended: "forgot password" sends a new one. */
export function LinkOver({ language }: { language: Language }) {
  const { t } = useTranslation("account");
  return (
    <MessagePage
      picture="faded"
      title={t("set.expiredTitle")}
      actions={<ButtonLink href={path(language, "forgotPassword")}>{t("set.forgot")}</ButtonLink>}
    >
      <p>{t("set.expiredText")}</p>
    </MessagePage>
  );
}
