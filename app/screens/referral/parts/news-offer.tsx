import { useTranslation } from "react-i18next";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

/** Offers mails about what happens on the member's links; pressing the button asks for them. */
export function NewsOffer() {
  const { t } = useTranslation("news");
  return (
    <form className="panel flow flow-s" method="post">
      <p>{t("offerText")}</p>
      <SubmitButton intent="news" kind="quiet">
        {t("offer")}
      </SubmitButton>
    </form>
  );
}
