import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";

type Props = {
  /** "K7Q4-M2XW" */
  number: string;
  home: string;
};

/** Confirms that the message has arrived, with its case number. */
export function Received({ number, home }: Props) {
  const { t } = useTranslation("cases");
  return (
    <MessagePage
      picture="sent"
      title={t("received.title")}
      actions={
        <ButtonLink href={home} kind="quiet">
          {t("received.home")}
        </ButtonLink>
      }
    >
      {t("received.text", { number })}
    </MessagePage>
  );
}
