import type { ReactNode } from "react";

type Props = {
  title?: string | undefined;
  children: ReactNode;
};

/** A framed part of the page: a form, a summary. Not to be nested. */
export function Panel({ title, children }: Props) {
  return (
    <div className="panel flow">
      {title ? <h2 className="panel-title">{title}</h2> : null}
      {children}
    </div>
  );
}
