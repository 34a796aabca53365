import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { MessagePage } from "./message-page.tsx";

type Props = {
  title: string;
  text: string;
  /** how often the mail is sent at most, and what helps meanwhile; the same whether or not one was sent now */
  limit?: string | undefined;
  /** the page where an address is typed, to request the mail again or for another address */
  again: { href: string; label: string };
  /** the form that requests the mail once more for the typed address; null: the address is no longer at hand */
  resend: { email: string; action: string; hidden: Record<string, string | undefined> } | null;
};

/**
 * Confirms that a mail with a link was sent, and to which address; all of it is the same whether the address is known
 * or not.
 */
export function MailSent({ title, text, limit, again, resend }: Props) {
  const { t } = useTranslation("components");
  if (!resend)
    return (
      <MessagePage
        picture="sent"
        title={title}
        actions={
          <ButtonLink href={again.href} kind="quiet">
            <span>{again.label}</span>
          </ButtonLink>
        }
      >
        <p>{text}</p>
        <p className="muted">{t("mailSent.nothing")}</p>
        <Limit text={limit} />
      </MessagePage>
    );
  return (
    <MessagePage picture="sent" title={title} actions={<Resend {...resend} />}>
      <p>{text}</p>
      <WrittenTo email={resend.email} change={again.href} />
      <p className="muted">{t("mailSent.nothingThere")}</p>
      <Limit text={limit} />
    </MessagePage>
  );
}

const Limit = ({ text }: { text: string | undefined }) => (text ? <p className="muted">{text}</p> : null);

/** The address that we wrote to, and the way to another one; null: the page has none. */
export function WrittenTo({ email, change }: { email: string; change: string | null }) {
  const { t } = useTranslation("components");
  return (
    <p className="written-to">
      <span className="vh">{t("mailSent.to")} </span>
      <strong>{email}</strong>{" "}
      {change ? (
        <a className="whole" href={change}>
          {t("mailSent.change")}
        </a>
      ) : null}
    </p>
  );
}

function Resend({ email, action, hidden }: NonNullable<Props["resend"]>) {
  const { t } = useTranslation("components");
  return (
    <Form action={action} hidden={{ ...hidden, email }}>
      <SubmitButton kind="plain">{t("mailSent.resend")}</SubmitButton>
    </Form>
  );
}
