import { FieldError } from "#app/ui/form/field-texts.tsx";
import { errorId, type FieldMeta, hintId, typed } from "#app/ui/form/meta.ts";

type Props = {
  meta: FieldMeta;
  legend: string;
  hint?: string | undefined;
  options: readonly { value: string; label: string }[];
};

/** Numbered radios: within the group a digit key chooses (app/browser/digits.ts); the arrow keys always do. */
export function DigitChoice({ meta, legend, hint, options }: Props) {
  const chosen = typed(meta);
  const described = [hint ? hintId(meta) : "", errorId(meta)].filter(Boolean).join(" ");
  return (
    <fieldset className="group" id={meta.id} tabIndex={-1} aria-describedby={described} data-enhance="digits">
      <legend className="legend">{legend}</legend>
      {hint ? (
        <p className="hint" id={hintId(meta)}>
          {hint}
        </p>
      ) : null}
      {options.map(({ value, label }, index) => (
        <div className="check" key={value}>
          <input
            type="radio"
            id={`${meta.id}-${value}`}
            name={meta.name}
            value={value}
            required={meta.required}
            defaultChecked={chosen === value}
          />
          <label htmlFor={`${meta.id}-${value}`}>
            <span className="digit" aria-hidden="true">
              {index + 1}
            </span>{" "}
            {label}
          </label>
        </div>
      ))}
      <FieldError meta={meta} />
    </fieldset>
  );
}
