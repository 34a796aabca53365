import type { ReactNode } from "react";

type Props = {
  /** the promise: h1, a lead */
  children: ReactNode;
  /** the one thing to do: a form in a panel, on the right of the promise */
  doing?: ReactNode;
  /** instead of something to do, the motif with its amounts */
  picture?: ReactNode;
  /** the picture only decorates, and leaves out phones */
  quiet?: boolean | undefined;
};

/** A first view in the tenant's strongest tone; the header joins it. */
export function Stage({ children, doing, picture, quiet }: Props) {
  return (
    <section className="stage">
      <div className="stage-grid wrap">
        <div className="stage-promise">{children}</div>
        {doing ? <div className="stage-do panel">{doing}</div> : null}
        {picture ? (
          <div className="stage-picture" data-quiet={quiet ? "" : undefined}>
            {picture}
          </div>
        ) : null}
      </div>
    </section>
  );
}
