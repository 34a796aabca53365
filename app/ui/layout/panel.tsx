import type { ReactNode } from "react";

type Props = {
  title?: string | undefined;
  /** target of links to this part */
  id?: string | undefined;
  children: ReactNode;
};

/** A framed part of the page: a form, a summary. Not to be nested. */
export function Panel({ title, id, children }: Props) {
  return (
    <div className="panel flow" id={id}>
      {title ? <h2 className="panel-title">{title}</h2> : null}
      {children}
    </div>
  );
}
