import type { ReactNode } from "react";
import { Amount } from "../content/amount.tsx";

type Props = {
  /** "Deine Prämie" */
  label: string;
  cents: number;
  /** when it arrives, or under which condition */
  children?: ReactNode;
};

/** What one gets for it, large, beside what has to be done. */
export function Prize({ label, cents, children }: Props) {
  return (
    <div className="prize">
      <p>{label}</p>
      <Amount cents={cents} size="xl" />
      {children ? <p className="small muted">{children}</p> : null}
    </div>
  );
}
