import type { ReactNode } from "react";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import type { PageLink } from "./links.ts";

type Props = {
  /** the h1; leave it out when a child brings its own */
  title?: ReactNode;
  lead?: ReactNode;
  path?: readonly PageLink[] | undefined;
  /** something quiet beside the column, below it on phones: a SafeBox, a summary */
  aside?: ReactNode;
  /** column: a measure to read and fill in (default); wide: tables, lists */
  width?: "column" | "wide" | undefined;
  children: ReactNode;
};

/** A page with one thing on it. */
export function Screen({ title, lead, path, aside, width = "column", children }: Props) {
  const body = (
    <div className={width === "column" ? "column flow flow-l" : "flow flow-l"}>
      {title ? (
        <div className="screen-head flow">
          <h1>{title}</h1>
          {lead ? <p className="lead">{lead}</p> : null}
        </div>
      ) : null}
      {children}
    </div>
  );
  return (
    <div className="screen wrap">
      {path ? <Breadcrumbs path={path} /> : null}
      {aside ? (
        <div className="beside">
          {body}
          <aside>{aside}</aside>
        </div>
      ) : (
        body
      )}
    </div>
  );
}
