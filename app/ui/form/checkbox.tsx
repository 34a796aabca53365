import type { ReactNode } from "react";
import { FieldError } from "./field-texts.tsx";
import { bind, type FieldMeta, hintId, typed } from "./meta.ts";

type Props = {
  meta: FieldMeta;
  label: ReactNode;
  hint?: ReactNode;
  /** the value sent when ticked; conform's zod coercion reads "on" */
  value?: string | undefined;
  checked?: boolean | undefined;
};

/** One checkbox. Never ticked in advance if it is a consent. */
export function Checkbox({ meta, label, hint, value = "on", checked }: Props) {
  const bound = bind(meta, hint);
  return (
    <div className="check">
      <input
        type="checkbox"
        id={bound.id}
        name={bound.name}
        value={value}
        required={bound.required}
        data-missing={bound["data-missing"]}
        defaultChecked={checked ?? typed(meta) === value}
        aria-invalid={bound["aria-invalid"]}
        aria-describedby={bound["aria-describedby"]}
      />
      <label htmlFor={meta.id}>{label}</label>
      {hint ? (
        <p className="hint" id={hintId(meta)}>
          {hint}
        </p>
      ) : null}
      <FieldError meta={meta} />
    </div>
  );
}
