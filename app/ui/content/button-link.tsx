import type { ReactNode } from "react";

type Props = {
  href: string;
  kind?: "primary" | "quiet" | "danger" | undefined;
  size?: "s" | undefined;
  /** for links that leave the site */
  rel?: string | undefined;
  children: ReactNode;
};

/** A link that looks like a button, for navigation; SubmitButton is for sending forms. */
export function ButtonLink({ href, kind, size, rel, children }: Props) {
  return (
    <a className="btn" data-kind={kind} data-size={size} href={href} rel={rel}>
      {children}
    </a>
  );
}
