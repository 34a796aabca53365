import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Final } from "./final.tsx";

type Props = {
  title: string;
  text: string;
  /** the page where the mail can be requested again */
  again: { href: string; label: string };
};

/** Confirms that a mail with a link was sent; the text is the same whether the address is known or not. */
export function MailSent({ title, text, again }: Props) {
  const { t } = useTranslation("components");
  return (
    <Final
      picture="sent"
      title={title}
      actions={
        <ButtonLink href={again.href} kind="quiet">
          {again.label}
        </ButtonLink>
      }
    >
      <p>{text}</p>
      <p className="muted">{t("mailSent.nothing")}</p>
    </Final>
  );
}
