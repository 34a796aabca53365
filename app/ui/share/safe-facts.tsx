import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/ui/content/icon.tsx";

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

/** Reassures recipients who distrust the message: who runs the site, what is stored, for how long. */
export function SafeBox({ facts, links }: SafeFactsProps) {
  const { t } = useTranslation("components");
  return (
    <section className="safe" aria-labelledby="sicher-titel">
      <h2 id="sicher-titel" className="safe-title">
        <Icon name="lock" />
        {t("share.safe")}
      </h2>
      <SafeFacts facts={facts} />
      <SafeLinks links={links} />
    </section>
  );
}
