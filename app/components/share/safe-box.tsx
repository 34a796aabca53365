import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/index.ts";
import { Icon } from "../content/icon.tsx";

type Props = {
  /** who is behind this site, what is stored, for how long: a sentence each */
  facts: readonly { label: string; text: ReactNode }[];
  /** links to imprint and privacy */
  links: readonly { href: string; label: string }[];
};

/** For somebody who got a message and distrusts it: who, what, how long. */
export function SafeBox({ facts, links }: Props) {
  const { t } = useTranslation("components");
  return (
    <section className="safe" aria-labelledby="sicher-titel">
      <h2 id="sicher-titel" className="safe-title">
        <Icon name="lock" />
        {t("share.safe")}
      </h2>
      <dl className="safe-facts">
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
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
