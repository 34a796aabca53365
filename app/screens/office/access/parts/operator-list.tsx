import { useTranslation } from "react-i18next";
import { EndForm } from "./end-form.tsx";

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
              <EndForm
                name={name}
                field={{ key: name }}
                words={{ open: t("keys.endOpen"), means: t("keys.endMeans", { name }), end: t("keys.end") }}
                isUnconfirmed={unconfirmed === name}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
