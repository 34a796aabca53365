import type { ReactNode } from "react";
import { Drawing } from "../content/drawing.tsx";
import type { IconName } from "../content/icon.tsx";
import { Motif, type MotifKind } from "../content/motif.tsx";

type Props = {
  /** the h1; leave it out when a child brings its own */
  title?: ReactNode;
  /** where one is on a way of several pages: "Schritt 1 von 2" */
  eyebrow?: string | undefined;
  lead?: ReactNode;
  /** something quiet beside the column, below it on phones: a SafeBox, a summary */
  aside?: ReactNode;
  /** instead of it the motif, where there is room */
  picture?: MotifKind | undefined;
  /** instead of the motif, a picture of the tenant's */
  drawing?: Parameters<typeof Drawing>[0]["picture"] | null | undefined;
  /** what the motif is about */
  sign?: IconName | undefined;
  /** column: a measure to read and fill in (default); wide: tables, lists */
  width?: "column" | "wide" | undefined;
  children: ReactNode;
};

/** A page with one thing on it. */
export function Screen({ title, eyebrow, lead, aside, picture, drawing, sign, width = "column", children }: Props) {
  const body = (
    <div className={width === "column" ? "column flow flow-l" : "flow flow-l"}>
      {title ? (
        <div className="screen-head flow">
          {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
          <h1>{title}</h1>
          {lead ? <p className="lead">{lead}</p> : null}
        </div>
      ) : null}
      {children}
    </div>
  );
  return (
    <div className="screen wrap">
      {aside || picture || drawing ? (
        <div className="beside">
          {body}
          {aside ? <aside className="screen-side">{aside}</aside> : null}
          {drawing ? (
            <div className="screen-picture" data-at="top">
              <Drawing className="side-people" picture={drawing} />
            </div>
          ) : null}
          {picture ? (
            <div className="screen-picture">
              <Motif kind={picture} sign={sign} />
            </div>
          ) : null}
        </div>
      ) : (
        body
      )}
    </div>
  );
}
