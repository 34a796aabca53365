import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/index.ts";
import { Icon } from "../content/icon.tsx";

type Props = {
  /** three short lines: who, what is stored, who sees it */
  lines: readonly string[];
  /** the same in full, one press away */
  facts: readonly { label: string; text: ReactNode }[];
  /** links to imprint and privacy */
  links: readonly { href: string; label: string }[];
};

/** For somebody who got a message and distrusts it: three lines at a glance, the rest for those who want to know. */
export function TrustLines({ lines, facts, links }: Props) {
  const { t } = useTranslation("components");
  return (
    <section className="trust" aria-labelledby="sicher-titel">
      <h2 id="sicher-titel">{t("share.safe")}</h2>
      <ul className="trust-lines">
        {lines.map((line) => (
          <li key={line}>
            <Icon name="check" />
            {line}
          </li>
        ))}
      </ul>
      <details className="more">
        <summary>{t("share.safeMore")}</summary>
        <dl className="safe-facts">
          {facts.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </details>
      <p className="row small">
        {links.map(({ href, label }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </p>
    </section>
  );
}
