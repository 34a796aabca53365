import { useTranslation } from "#app/i18n/index.ts";

type Props = {
  mails: readonly { id: string; href: string; to: string; subject: string /** already written */; at: string }[];
};

/** The mails that this copy of the app would have sent; only while developing and in demonstrations. */
export function Mailbox({ mails }: Props) {
  const { t } = useTranslation("components");
  if (mails.length === 0) return <p className="muted">{t("mailbox.empty")}</p>;
  return (
    <ul className="mailbox lines">
      {mails.map(({ id, href, to, subject, at }) => (
        <li key={id}>
          <a href={href}>{subject}</a>
          <p className="small muted">
            {t("mailbox.to", { to })} · <time>{at}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}
