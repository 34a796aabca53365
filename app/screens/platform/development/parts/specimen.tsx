import type { ReactNode } from "react";

type Props = {
  /** the component's name */
  of: string;
  /** the state shown; default: the only one */
  state?: string | undefined;
  children: ReactNode;
};

/** One component in one state, with its name above. */
export function Specimen({ of, state, children }: Props) {
  return (
    <section className="specimen flow">
      <p className="muted">
        <code>{of}</code>
        {state ? `: ${state}` : null}
      </p>
      {children}
    </section>
  );
}
