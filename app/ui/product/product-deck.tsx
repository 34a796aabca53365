import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/ui/content/notice.tsx";

type Props = {
  /** number of cards: they fill whole rows if the number allows it */
  count: number;
  children: ReactNode;
};

/** Product cards in rows. */
export function ProductDeck({ count, children }: Props) {
  return (
    <div className="deck" data-count={count}>
      {children}
    </div>
  );
}

type ProductsMissingProps = {
  /** the recommend form, which works without a product; omitted on the form itself */
  recommendHref?: string | undefined;
};

/** Shown while the product source is unavailable, with what can still be done. */
export function ProductsMissing({ recommendHref }: ProductsMissingProps) {
  const { t } = useTranslation("shop");
  return (
    <Notice tone="warning" title={t("unavailable.title")}>
      <p>
        {t("unavailable.text")}{" "}
        {recommendHref ? <a href={recommendHref}>{t("unavailable.link")}</a> : t("unavailable.form")}
      </p>
    </Notice>
  );
}
