import { useTranslation } from "react-i18next";
import { Drawing } from "#app/ui/content/drawing.tsx";

type Props = {
  phone: string;
  hours: string;
  email: string;
  /** the tenant's two people; null: none */
  people: Parameters<typeof Drawing>[0]["picture"] | null;
};

/** The hotline, shown beside the questions. */
export function Hotline({ phone, hours, email, people }: Props) {
  const { t } = useTranslation("help");
  return (
    <section className="flow flow-s">
      {people ? <Drawing className="side-people" picture={people} /> : null}
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
