import { useTranslation } from "react-i18next";

type Props = {
  /** whose account it is */
  name: string;
  logoutHref: string;
};

/** Shown on every page while an operator looks at somebody's account: whose account it is, and a link to leave it. */
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
