import type { ReactNode } from "react";

type Props = {
  /** the promise: h1, a lead */
  children: ReactNode;
  /** the action: a form in a panel, to the right of the promise */
  action?: ReactNode;
  /** the motif with its amounts, in place of an action */
  picture?: ReactNode;
  /** the picture is decorative and hidden on phones */
  quiet?: boolean | undefined;
};

/** The first screen of a page in the tenant's strongest tone, shared by the header. */
export function Hero({ children, action, picture, quiet }: Props) {
  return (
    <section className="hero">
      <div className="hero-grid wrap">
        <div className="hero-promise">{children}</div>
        {action ? <div className="hero-do panel">{action}</div> : null}
        {picture ? (
          <div className="hero-picture" data-quiet={quiet ? "" : undefined}>
            {picture}
          </div>
        ) : null}
      </div>
    </section>
  );
}
