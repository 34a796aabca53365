import { useTranslation } from "#app/i18n/index.ts";

type Props = { phone: string; hours: string; email: string };

/** Whom to ask when no answer fits; beside the questions. */
export function Hotline({ phone, hours, email }: Props) {
  const { t } = useTranslation("help");
  return (
    <section className="flow flow-s">
      <h2 className="card-title">{t("questions.more")}</h2>
      <p>
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>{phone}</a>
        <br />
        <span className="muted">{hours}</span>
      </p>
      <p>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
    </section>
  );
}
