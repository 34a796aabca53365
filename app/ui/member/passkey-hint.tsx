import { useTranslation } from "react-i18next";
import { AreaLink } from "#app/ui/content/button-link.tsx";
import { Notice } from "#app/ui/content/notice.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

/** Offers a passkey to people without one, until they decline. `security`: path of the page that adds passkeys. */
export function PasskeyHint({ security }: { security: string }) {
  const { t } = useTranslation("security");
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
