import { useTranslation } from "react-i18next";
import type { FieldMeta } from "./meta.ts";

type Props = {
  /** errors of the whole form: what happened and what to do */
  form?: readonly string[] | undefined;
  /** the fields in page order; only those with errors are shown */
  fields: readonly { meta: FieldMeta; label: string }[];
  /** an alternative link */
  hint?: { href: string; label: string } | undefined;
};

/**
 * The errors of a form, at the top of the page and focused: by autofocus, without script; with a link to each field.
 */
export function ErrorSummary({ form = [], fields, hint }: Props) {
  const { t } = useTranslation("components");
  const failed = fields.filter(({ meta }) => meta.errors?.length);
  if (form.length === 0 && failed.length === 0) return null;
  return (
    <div
      className="summary"
      role="alert"
      tabIndex={-1}
      id="fehler"
      aria-labelledby="fehler-titel"
      data-focus=""
      // biome-ignore lint/a11y/noAutofocus: what went wrong is what the person came back for; without script nothing else leads there
      autoFocus
    >
      <h2 id="fehler-titel">{t("form.errorTitle", { count: failed.length })}</h2>
      {form.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {failed.length > 0 ? (
        <ul className="summary-list">
          {failed.map(({ meta, label }) => (
            <li key={meta.id}>
              <a href={`#${meta.id}`}>
                {meta.errors?.[0] === meta.missing ? null : `${label}: `}
                {meta.errors?.[0]}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {hint ? (
        <a className="summary-out" href={hint.href}>
          {hint.label}
        </a>
      ) : null}
    </div>
  );
}
