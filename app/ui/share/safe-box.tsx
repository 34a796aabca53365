import { useTranslation } from "react-i18next";
import { Icon } from "#app/ui/content/icon.tsx";
import { SafeFacts, type SafeFactsProps, SafeLinks } from "./safe-facts.tsx";

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
