import { useTranslation } from "#app/i18n/index.ts";
import { ButtonLink } from "../content/button-link.tsx";
import { Final } from "./final.tsx";

type Props = {
  title: string;
  text: string;
  /** where it is asked for once more */
  again: { href: string; label: string };
};

/** A mail with a link is on its way; the page says the same whether there is somebody to get it. */
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
