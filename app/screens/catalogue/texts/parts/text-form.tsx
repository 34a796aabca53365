import { useTranslation } from "react-i18next";
import { Notice } from "#app/ui/content/notice.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { maxTextLength } from "#server/catalogue/text/model.ts";
import { Publishing } from "./publishing.tsx";

type Props = {
  action: string;
  markdown: string;
  /** the version that the text began with; 0: none */
  seen: number;
  /** the id of the draft that it began with; "": none */
  draft: string;
  day: string;
  /** what the person is shown that the text says against the brand */
  known: readonly string[];
  errors: { markdown: readonly string[]; day: string | null };
  /** the tenant shows a page with this text */
  hasPage: boolean;
  /** how such a text is written */
  fieldHint: string;
  /** what is shown now, if it is not an own text */
  hint: string | null;
};

/** The text as it is written. */
export function TextForm({ action, markdown, seen, draft, day, known, errors, hasPage, fieldHint, hint }: Props) {
  const { t } = useTranslation("texts");
  return (
    <Form action={action} hidden={{ seen: String(seen), draft, bekannt: known.join("\n") }}>
      {hint ? <Notice>{hint}</Notice> : null}
      <Field
        meta={{
          id: "markdown",
          name: "markdown",
          required: true,
          missing: t("problem.empty"),
          maxLength: maxTextLength,
          initialValue: markdown,
          errors: errors.markdown.length > 0 ? [errors.markdown.join(" ")] : undefined,
        }}
        label={t("field")}
        hint={fieldHint}
        rows={22}
        autoComplete="off"
      />
      <Publishing day={day} dayError={errors.day} hasPage={hasPage} />
    </Form>
  );
}

type PlaceholderProps = { placeholders: readonly (readonly [string, string])[] };

/** What may stand in braces, with its value. */
export function Placeholders({ placeholders }: PlaceholderProps) {
  const { t } = useTranslation("texts");
  return (
    <details className="text-placeholders">
      <summary>{t("placeholdersTitle")}</summary>
      <p className="hint">{t("placeholdersHint")}</p>
      <dl>
        {placeholders.map(([name, value]) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
