import type { ReactNode } from "react";

type GroupProps = { title: ReactNode; hint?: ReactNode; children: ReactNode };

/** Related fields under one heading. */
export function FieldGroup({ title, hint, children }: GroupProps) {
  return (
    <fieldset className="group">
      <legend className="group-title">{title}</legend>
      {hint ? <p className="hint">{hint}</p> : null}
      <div className="form">{children}</div>
    </fieldset>
  );
}

type Props = {
  /** which of the two is narrow, e.g. street and number, postcode and town */
  shape?: "wide-narrow" | "narrow-wide" | undefined;
  children: ReactNode;
};

/** Two fields side by side if there is room. */
export function FieldRow({ shape, children }: Props) {
  return (
    <div className="field-row" data-shape={shape}>
      {children}
    </div>
  );
}
