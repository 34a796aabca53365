import { useTranslation } from "#app/i18n/index.ts";
import { Notice } from "../content/notice.tsx";

type Props = {
  /** the recommend form, which works without a product */
  recommendHref: string;
};

/** The product source does not answer: said calmly, with what can be done all the same. */
export function ProductsMissing({ recommendHref }: Props) {
  const { t } = useTranslation("shop");
  return (
    <Notice title={t("unavailable.title")}>
      <p>
        {t("unavailable.text")} <a href={recommendHref}>{t("unavailable.link")}</a>
      </p>
    </Notice>
  );
}
