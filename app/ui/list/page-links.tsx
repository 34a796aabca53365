import { useTranslation } from "react-i18next";
import { AreaLink } from "#app/ui/content/button-link.tsx";

type Props = {
  /** null: this is the first page */
  newest: string | null;
  /** null: there is nothing older */
  older: string | null;
};

/** Paging of a list ordered by time. */
export function PageLinks({ newest, older }: Props) {
  const { t } = useTranslation("member");
  if (!newest && !older) return null;
  return (
    <nav className="actions" aria-label={t("pages.label")}>
      {newest ? (
        <AreaLink to={newest} kind="quiet">
          {t("pages.newest")}
        </AreaLink>
      ) : null}
      {older ? (
        <AreaLink to={older} kind="quiet">
          {t("pages.older")}
        </AreaLink>
      ) : null}
    </nav>
  );
}
