import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

type Props = {
  /** a hydrated page; for other pages use ButtonLink, which loads a new document */
  to: string;
  kind?: "primary" | "quiet" | undefined;
  children: ReactNode;
};

/** A button-like link between hydrated pages: without script a plain link. */
export function AreaLink({ to, kind, children }: Props) {
  return (
    <Link className="btn" data-kind={kind} to={to} prefetch="intent">
      {children}
    </Link>
  );
}
