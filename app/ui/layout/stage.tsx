import type { ReactNode } from "react";

type Props = {
  /** the promise: h1, a lead */
  children: ReactNode;
  /** the action: a form in a panel, to the right of the promise */
  doing?: ReactNode;
  /** the motif with its amounts, in place of an action */
  picture?: ReactNode;
  /** the picture is decorative and hidden on phones */
  quiet?: boolean | undefined;
};

/** The first screen of a page in the tenant's strongest tone, shared by the header. */
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
