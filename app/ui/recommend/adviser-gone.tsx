import { useTranslation } from "react-i18next";
import { Notice } from "#app/ui/content/notice.tsx";

/** Shown if a link or bookmark names an adviser who is no longer listed. */
export function AdviserGone({ href }: { href: string }) {
  const { t } = useTranslation("advisers");
  return (
    <Notice title={t("form.unknown")}>
      <p>{t("form.unknownText")}</p>
      <a href={href}>{t("form.list")}</a>
    </Notice>
  );
}
