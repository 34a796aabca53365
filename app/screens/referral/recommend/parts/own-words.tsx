import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { constraintOf, useFields } from "#app/forms/fields.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { describeForm, ownNameLength } from "#server/referral/recommendation/schema.ts";

type Props = {
  ownName: string | null;
  namedOnCard: boolean;
  /** the form was just saved */
  isSaved: boolean;
  answer: SubmissionResult | undefined;
};

/** What the referrer alone decides about a link: their own name for it, and whether its preview names them. */
export function OwnWords({ ownName, namedOnCard, isSaved, answer }: Props) {
  const { t } = useTranslation("share");
  const { id, formErrors, fields } = useFields(
    {
      id: "own-words",
      result: answer,
      constraint: constraintOf(describeForm),
      defaultValue: { ownName, namedOnCard: namedOnCard ? "on" : "" },
    },
    ["ownName", "namedOnCard"],
  );
  return (
    <section className="flow" id="nur-fuer-mich">
      <h2>{t("own.title")}</h2>
      {isSaved && !answer ? <Notice tone="success">{t("own.saved")}</Notice> : null}
      <Form id={id}>
        <ErrorSummary form={formErrors} fields={[{ meta: fields.ownName, label: t("own.label") }]} />
        <Field
          meta={{ ...fields.ownName, required: false, maxLength: ownNameLength }}
          label={t("own.label")}
          hint={t("own.labelHint")}
          autoComplete="off"
        />
        <Checkbox meta={{ ...fields.namedOnCard, required: false }} label={t("own.named")} hint={t("own.namedHint")} />
        <SubmitButton kind="plain">{t("own.save")}</SubmitButton>
      </Form>
    </section>
  );
}
