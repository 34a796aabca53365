import type { ReactNode } from "react";
import { FieldError, FieldLabel } from "./field-texts.tsx";
import { bind, type FieldMeta, typed } from "./meta.ts";

type Props = {
  meta: FieldMeta;
  label: ReactNode;
  hint?: ReactNode;
  type?: "text" | "email" | "tel" | "search" | "number" | "url" | undefined;
  /** the WHATWG token: given-name, email, street-address …, so that browsers fill it in */
  autoComplete?: string | undefined;
  inputMode?: "text" | "email" | "tel" | "numeric" | "decimal" | undefined;
  placeholder?: string | undefined;
  /** short: a house number, a postcode; date and iban: tabular figures */
  kind?: "short" | "date" | "iban" | undefined;
  /** the script's message if the value does not match `meta.pattern`; the same as the server's */
  error?: string | undefined;
  /** makes it a textarea */
  rows?: number | undefined;
  autoFocus?: boolean | undefined;
  readOnly?: boolean | undefined;
};

/** One field: label, hint, control, error. */
export function Field({ meta, label, hint, type = "text", rows, kind, error, ...more }: Props) {
  const shared = {
    ...bind(meta, hint),
    ...more,
    className: "input",
    defaultValue: typed(meta),
    autoCapitalize: type === "email" ? "none" : undefined,
    spellCheck: type === "email" || kind === "iban" ? false : undefined,
  } as const;
  return (
    <div className="field">
      <FieldLabel meta={meta} label={label} hint={hint} />
      {rows ? (
        <textarea {...textareaOnly(shared)} rows={rows} />
      ) : (
        <input {...shared} type={type} data-kind={kind} data-error={error} />
      )}
      <FieldError meta={meta} />
    </div>
  );
}

/** A textarea has no pattern attribute. */
function textareaOnly<T extends { pattern: unknown }>({ pattern: _, ...rest }: T): Omit<T, "pattern"> {
  return rest;
}
