import { useTranslation } from "react-i18next";
import { Icon } from "#app/ui/content/icon.tsx";
import { TrustFacts, type TrustFactsProps, TrustLinks } from "./trust-box.tsx";

type Props = TrustFactsProps & {
  /** three short lines: who, what is stored, who sees it; the expandable facts have the details */
  lines: readonly string[];
};

/** Reassures recipients who distrust the message: three lines at a glance, expandable to the details. */
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
        <TrustFacts facts={facts} />
      </details>
      <TrustLinks links={links} />
    </section>
  );
}
