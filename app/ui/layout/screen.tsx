import type { ReactNode } from "react";
import { Drawing } from "#app/ui/content/drawing.tsx";
import type { IconName } from "#app/ui/content/icon.tsx";
import { Motif, type MotifKind } from "#app/ui/content/motif.tsx";

type Props = {
  /** the h1; omitted if a child has its own */
  title?: ReactNode;
  /** the position in a process of several pages: "Schritt 1 von 2" */
  eyebrow?: string | undefined;
  lead?: ReactNode;
  /** secondary content beside the column, below it on phones: a TrustBox, a summary */
  aside?: ReactNode;
  /** the motif in place of `aside`, if there is room */
  picture?: MotifKind | undefined;
  /** a picture of the tenant's in place of the motif */
  drawing?: Parameters<typeof Drawing>[0]["picture"] | null | undefined;
  /** the icon in the motif */
  sign?: IconName | undefined;
  /** column: a width for reading and forms (default); wide: tables, lists */
  width?: "column" | "wide" | undefined;
  children: ReactNode;
};

/** A page with a single purpose. */
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
