import { Notice } from "#app/components/content/notice.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { AreaLink } from "#app/components/layout/area-link.tsx";
import { useTranslation } from "#app/i18n/index.ts";
import { path } from "#app/paths.ts";

/** Offers a passkey to people without one, until they decline. */
export function PasskeyHint() {
  const { t, language } = useTranslation("security");
  const security = path(language, "security");
  return (
    <Notice title={t("hint.title")}>
      <p>{t("hint.text")}</p>
      <form className="actions" method="post" action={security}>
        <AreaLink to={security}>{t("hint.go")}</AreaLink>
        <SubmitButton intent="closeHint" kind="quiet">
          {t("hint.no")}
        </SubmitButton>
      </form>
    </Notice>
  );
}
