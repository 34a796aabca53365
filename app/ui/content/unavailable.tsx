import { useTranslation } from "react-i18next";
import { Notice } from "./notice.tsx";

/** Replaces a block whose content is currently unavailable; the rest of the page still works. */
export function Unavailable() {
  const { t } = useTranslation("legal");
  return (
    <Notice tone="warning" title={t("missing.title")}>
      {t("missing.text")}
    </Notice>
  );
}
