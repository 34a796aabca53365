import type { ReactNode } from "react";

export type SafeFactsProps = {
  /** who runs this site, what is stored, for how long: a sentence each */
  facts: readonly { label: string; text: ReactNode }[];
  /** links to imprint and privacy */
  links: readonly { href: string; label: string }[];
};

/** Who runs this site and what is stored, in full. */
export function SafeFacts({ facts }: Pick<SafeFactsProps, "facts">) {
  return (
    <dl className="safe-facts">
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export function SafeLinks({ links }: Pick<SafeFactsProps, "links">) {
  return (
    <p className="row small">
      {links.map(({ href, label }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
    </p>
  );
}
