import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/ui/content/icon.tsx";

export type TrustFactsProps = {
  /** who runs this site, what is stored, for how long: a sentence each */
  facts: readonly { label: string; text: ReactNode }[];
  /** links to imprint and privacy */
  links: readonly { href: string; label: string }[];
};

/** Who runs this site and what is stored, in full. */
export function TrustFacts({ facts }: Pick<TrustFactsProps, "facts">) {
  return (
    <dl className="trust-facts">
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export function TrustLinks({ links }: Pick<TrustFactsProps, "links">) {
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

/** Reassures recipients who distrust the message: who runs the site, what is stored, for how long. */
export function TrustBox({ facts, links }: TrustFactsProps) {
  const { t } = useTranslation("components");
  return (
    <section className="trust-box" aria-labelledby="sicher-titel">
      <h2 id="sicher-titel" className="trust-title">
        <Icon name="lock" />
        {t("share.safe")}
      </h2>
      <TrustFacts facts={facts} />
      <TrustLinks links={links} />
    </section>
  );
}
