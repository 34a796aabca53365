import type { ReactNode } from "react";

type Props = {
  title?: string | undefined;
  children: ReactNode;
};

/** Something that lies on the page: a form, a summary. Never inside another one. */
export function Panel({ title, children }: Props) {
  return (
    <div className="panel flow">
      {title ? <h2 className="panel-title">{title}</h2> : null}
      {children}
    </div>
  );
}
