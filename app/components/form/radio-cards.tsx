import type { ReactNode } from "react";
import { FieldError } from "./field-error.tsx";
import { errorId, type FieldMeta, hintId, typed } from "./meta.ts";

export type RadioCard = { value: string; title: ReactNode; more?: ReactNode; disabled?: boolean | undefined };

type Props = {
  meta: FieldMeta;
  legend: ReactNode;
  hint?: ReactNode;
  cards: readonly RadioCard[];
  columns?: 2 | 3 | undefined;
};

/** Choices large enough to be read before they are made. */
export function RadioCards({ meta, legend, hint, cards, columns }: Props) {
  const chosen = typed(meta);
  return (
    <fieldset
      className="group"
      id={meta.id}
      tabIndex={-1}
      aria-describedby={`${hint ? hintId(meta) : ""} ${errorId(meta)}`.trim()}
    >
      <legend className="legend">{legend}</legend>
      {hint ? (
        <p className="hint" id={hintId(meta)}>
          {hint}
        </p>
      ) : null}
      <div className="choices" data-columns={columns}>
        {cards.map(({ value, title, more, disabled }) => (
          <label className="choice" key={value}>
            <input
              type="radio"
              name={meta.name}
              value={value}
              required={meta.required}
              disabled={disabled}
              defaultChecked={chosen === value}
              aria-invalid={meta.errors?.length ? true : undefined}
            />
            <span className="choice-title">{title}</span>
            {more ? <span className="choice-more">{more}</span> : null}
          </label>
        ))}
      </div>
      <FieldError meta={meta} />
    </fieldset>
  );
}
