import { useTranslation } from "#app/i18n/index.ts";
import { Notice } from "./notice.tsx";

/** Stands in for a block whose content nobody could give just now; the rest of the page works on. */
export function Unavailable() {
  const { t } = useTranslation("legal");
  return (
    <Notice tone="warning" title={t("missing.title")}>
      {t("missing.text")}
    </Notice>
  );
}
