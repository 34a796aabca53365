import { useTranslation } from "#app/i18n/index.ts";
import { Notice } from "../content/notice.tsx";

type Props = {
  /** the recommend form, which works without a product; none: this is the form */
  recommendHref?: string | undefined;
};

/** The product source does not answer: said calmly, with what can be done all the same. */
export function ProductsMissing({ recommendHref }: Props) {
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
