import { useTranslation } from "react-i18next";
import { Form } from "#app/ui/form/form.tsx";
import type { SsoRole } from "#server/tenants/names.ts";

type Props = {
  action: string;
  /** where to go afterwards; empty: the user's start page */
  back: string;
  people: readonly { name: string; email: string; role: SsoRole | null }[];
};

/** Demonstration users of a development machine: one click signs in as one of them. */
export function DemoPeople({ action, back, people }: Props) {
  const { t } = useTranslation("agency");
  const { t: office } = useTranslation("office");
  if (people.length === 0) return null;
  return (
    <section className="flow" aria-labelledby="personen">
      <h2 id="personen">{t("login.people")}</h2>
      <p className="small muted">{t("login.peopleText")}</p>
      <Form action={action} hidden={{ redirect: back || undefined, intent: "other" }}>
        <ul>
          {people.map(({ name, email, role }) => (
            <li key={email}>
              <button className="btn" data-kind="quiet" data-size="s" type="submit" name="person" value={email}>
                {t("login.as", { name })}
              </button>{" "}
              <span className="small muted">{office(`roles.${role ?? "none"}`)}</span>
            </li>
          ))}
        </ul>
      </Form>
    </section>
  );
}
