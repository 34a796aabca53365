import type { ReactNode } from "react";
import { Icon } from "#app/ui/content/icon.tsx";
import { FieldError, FieldLabel } from "./field-texts.tsx";
import { bind, type FieldMeta, typed } from "./meta.ts";

export type Option = { value: string; label: string; disabled?: boolean | undefined };

type Props = {
  meta: FieldMeta;
  label: ReactNode;
  hint?: ReactNode;
  options: readonly Option[];
  /** the first, empty line, e.g. "Bitte wählen" */
  empty?: string | undefined;
  autoComplete?: string | undefined;
};

/** The browser's native list, which works with every keyboard, screen reader and touch screen. */
export function Select({ meta, label, hint, options, empty, autoComplete }: Props) {
  const { minLength: _min, maxLength: _max, pattern: _pattern, ...bound } = bind(meta, hint);
  return (
    <div className="field">
      <FieldLabel meta={meta} label={label} hint={hint} />
      <div className="select">
        <select {...bound} className="input" defaultValue={typed(meta) ?? ""} autoComplete={autoComplete}>
          {empty === undefined ? null : <option value="">{empty}</option>}
          {options.map(({ value, label: text, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </div>
      <FieldError meta={meta} />
    </div>
  );
}
