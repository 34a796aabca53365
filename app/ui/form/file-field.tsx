import type { ReactNode } from "react";
import { FieldError, FieldLabel } from "./field-texts.tsx";
import { bind, type FieldMeta } from "./meta.ts";

type Props = {
  meta: FieldMeta;
  label: ReactNode;
  hint?: ReactNode;
  /** the types that the browser's dialog offers: ".xml" */
  accept: string;
};

/** A file upload; the form needs `sendsFile`. Browsers do not keep the chosen file after an error. */
export function FileField({ meta, label, hint, accept }: Props) {
  const { minLength: _min, maxLength: _max, pattern: _pattern, ...bound } = bind(meta, hint);
  return (
    <div className="field">
      <FieldLabel meta={meta} label={label} hint={hint} />
      <input {...bound} className="input" type="file" accept={accept} />
      <FieldError meta={meta} />
    </div>
  );
}
