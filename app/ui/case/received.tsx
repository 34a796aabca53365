import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Linked } from "#app/ui/content/linked.tsx";
import { WrittenTo } from "#app/ui/layout/mail-sent.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";

type Props = {
  /** "K7Q4-M2XW" */
  number: string;
  /** the address that gets the receipt; null: it is no longer at hand */
  writtenTo: string | null;
  /** "04.12.2026", by when we answer; null: no longer at hand */
  answerBy: string | null;
  /** where somebody whose address is wrong writes again */
  again: string;
  home: string;
};

/** Confirms that the message has arrived, with its case number, the address that we answer to, and by when. */
export function Received({ number, writtenTo, answerBy, again, home }: Props) {
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
      <p>{t("received.text", { number })}</p>
      {answerBy ? <p>{t("received.by", { date: answerBy })}</p> : null}
      {writtenTo ? (
        <>
          <WrittenTo email={writtenTo} change={null} />
          <p className="muted">
            <Linked text={t("received.wrong")} hrefs={{ again }} />
          </p>
        </>
      ) : null}
    </MessagePage>
  );
}
