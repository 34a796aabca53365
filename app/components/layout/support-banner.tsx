import { useTranslation } from "#app/i18n/index.ts";

type Props = {
  /** whose account it is */
  name: string;
  logoutHref: string;
};

/** On every page while an operator looks at somebody's account: whose it is, and the way out. */
export function SupportBanner({ name, logoutHref }: Props) {
  const { t } = useTranslation("page");
  return (
    <aside className="support-banner" aria-label={t("support.label")}>
      <p className="wrap">
        <strong>{t("support.banner", { name })}</strong> {t("support.readOnly")}{" "}
        <a href={logoutHref}>{t("support.leave")}</a>
      </p>
    </aside>
  );
}
