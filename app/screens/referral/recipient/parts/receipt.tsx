import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";

/** The four words with which a recipient comes back on another device, by phone or in a shop; also to print. */
export function Receipt({ words, until }: { words: string; until: string }) {
  const { t } = useTranslation("recipient");
  const language = useLanguage();
  return (
    <section className="receipt flow flow-s">
      <h2>{t("receipt.title")}</h2>
      <p className="receipt-words" translate="no">
        {words}
      </p>
      <p className="hint">
        {t("receipt.text", { date: until })} <a href={path(language, "code")}>{t("receipt.where")}</a>
      </p>
      <button className="btn" data-size="s" type="button" data-enhance="print" hidden>
        {t("receipt.print")}
      </button>
    </section>
  );
}
