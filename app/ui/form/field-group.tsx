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
