import { useTranslation } from "react-i18next";
import { Notice } from "#app/ui/content/notice.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { maxTextLength } from "#server/catalogue/text/model.ts";

type Props = {
  action: string;
  markdown: string;
  /** the version that the text began with; 0: none */
  seen: number;
  errors: readonly string[];
  /** what is shown now, if it is not an own text */
  hint: string | null;
};

/** The text as it is written. */
export function TextForm({ action, markdown, seen, errors, hint }: Props) {
  const { t } = useTranslation("texts");
  return (
    <Form action={action} hidden={{ seen: String(seen) }}>
      {hint ? <Notice>{hint}</Notice> : null}
      <Field
        meta={{
          id: "markdown",
          name: "markdown",
          required: true,
          missing: t("problem.empty"),
          maxLength: maxTextLength,
          initialValue: markdown,
          errors: errors.length > 0 ? [errors.join(" ")] : undefined,
        }}
        label={t("field")}
        hint={t("fieldHint")}
        rows={22}
        autoComplete="off"
      />
      <p className="text-actions">
        <SubmitButton intent="publish">{t("publish")}</SubmitButton>
        <SubmitButton intent="compare" kind="quiet">
          {t("compare")}
        </SubmitButton>
      </p>
    </Form>
  );
}
