import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

type Props = {
  href: string;
  kind?: "primary" | "quiet" | "danger" | undefined;
  size?: "s" | undefined;
  /** for links that leave the site */
  rel?: string | undefined;
  /** has the focus when the page opens: what the person does next, where nothing is to be read before */
  autoFocus?: boolean | undefined;
  children: ReactNode;
};

/** A link that looks like a button, for navigation; SubmitButton is for sending forms. */
export function ButtonLink({ href, kind, size, rel, autoFocus, children }: Props) {
  return (
    // biome-ignore lint/a11y/noAutofocus: callers say where nothing is to be read before it
    <a className="btn" data-kind={kind} data-size={size} href={href} rel={rel} autoFocus={autoFocus}>
      {children}
    </a>
  );
}

type AreaLinkProps = {
  /** a hydrated page; for other pages use ButtonLink, which loads a new document */
  to: string;
  kind?: "primary" | "quiet" | undefined;
  children: ReactNode;
};

/** A button-like link between hydrated pages: without script a plain link. */
export function AreaLink({ to, kind, children }: AreaLinkProps) {
  return (
    <Link className="btn" data-kind={kind} to={to} prefetch="intent">
      {children}
    </Link>
  );
}
