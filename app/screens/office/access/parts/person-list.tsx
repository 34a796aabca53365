import { useTranslation } from "react-i18next";
import { Confirm } from "#app/ui/form/confirm.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { SsoUser } from "#server/people/sso/model.ts";
import type { SsoRole } from "#server/platform/tenant/names.ts";

type Person = Pick<SsoUser, "id" | "email" | "number" | "state"> & {
  name: string;
  role: SsoRole | "none";
  /** Its name. */
  agency: string | null;
  lastLogin: string | null;
  since: string;
  isMe: boolean;
};

/** Everybody with their role, and ending their access. `unconfirmed`: whose end lacks the tick; null: none. */
export function PersonList({ people, unconfirmed }: { people: readonly Person[]; unconfirmed: string | null }) {
  const { t } = useTranslation("officePeople");
  const { t: office } = useTranslation("office");
  return (
    <ul className="lines">
      {people.map(({ id, name, email, number, role, agency, state, lastLogin, since, isMe }) => {
        const roleWord = office(`roles.${role}`);
        const facts = [
          agency === null ? roleWord : t("of", { role: roleWord, agency }),
          t(`states.${state}`),
          number && t("number", { number }),
          lastLogin ? t("lastLogin", { day: lastLogin }) : t("since", { day: since }),
        ];
        return (
          <li key={id}>
            <div>
              <strong>{name}</strong>
              {isMe ? ` (${t("you")})` : null}
              <p className="small">{facts.filter(Boolean).join(" · ")}</p>
              <p className="small muted break">{email}</p>
            </div>
            {isMe || state === "ended" ? null : (
              <details className="act" open={unconfirmed === id}>
                <summary>
                  {t("endOpen")}
                  <span className="vh"> {name}</span>
                </summary>
                <Form hidden={{ id }}>
                  <Confirm id={`ende-${id}`} isMissing={unconfirmed === id}>
                    {t("endMeans", { name })}
                  </Confirm>
                  <button
                    className="btn"
                    data-size="s"
                    data-kind="danger"
                    type="submit"
                    aria-label={t("about", { what: t("end"), name })}
                  >
                    {t("end")}
                  </button>
                </Form>
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}
