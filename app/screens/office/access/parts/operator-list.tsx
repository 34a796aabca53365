import { useTranslation } from "react-i18next";
import { Confirm } from "#app/ui/form/confirm.tsx";
import { Form } from "#app/ui/form/form.tsx";

type Operator = { name: string; email: string; since: string; used: string | null; ended: string | null };

/** Who has a key of the command line, and ending one. `unconfirmed`: whose end lacks the tick; null: none. */
export function OperatorList({
  operators,
  unconfirmed,
}: {
  operators: readonly Operator[];
  unconfirmed: string | null;
}) {
  const { t } = useTranslation("officePeople");
  return (
    <section className="flow" aria-labelledby="schluessel">
      <h2 id="schluessel">{t("keys.title")}</h2>
      <p>{t("keys.lead")}</p>
      <p>
        <code className="break">npm run cli -- operator add NAME --email ADRESSE</code>
      </p>
      {operators.length === 0 ? <p>{t("keys.none")}</p> : null}
      <ul className="lines">
        {operators.map(({ name, email, since, used, ended }) => (
          <li key={name}>
            <div>
              <strong>{name}</strong>
              <p className="small">
                {[
                  ended ? t("keys.ended", { day: ended }) : t("since", { day: since }),
                  used ? t("keys.used", { day: used }) : t("keys.unused"),
                ].join(" · ")}
              </p>
              <p className="small muted break">{email}</p>
            </div>
            {ended ? null : (
              <details className="act" open={unconfirmed === name}>
                <summary>
                  {t("keys.endOpen")}
                  <span className="vh"> {name}</span>
                </summary>
                <Form hidden={{ key: name }}>
                  <Confirm id={`schluessel-${name}`} isMissing={unconfirmed === name}>
                    {t("keys.endMeans", { name })}
                  </Confirm>
                  <button
                    className="btn"
                    data-size="s"
                    data-kind="danger"
                    type="submit"
                    aria-label={t("about", { what: t("keys.end"), name })}
                  >
                    {t("keys.end")}
                  </button>
                </Form>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
