import { useTranslation } from "react-i18next";
import { Notice } from "#app/ui/content/notice.tsx";

/** In place of the forms with which the viewer would decide about their own matter, which is refused. */
export function OwnMatter() {
  const { t } = useTranslation("support");
  return (
    <Notice tone="warning" title={t("own.title")}>
      {t("own.text")}
    </Notice>
  );
}
