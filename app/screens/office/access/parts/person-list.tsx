import { useTranslation } from "react-i18next";
import type { SsoUser } from "#server/people/sso/model.ts";
import type { SsoRole } from "#server/tenants/names.ts";
import { EndForm } from "./end-form.tsx";

type Person = Pick<SsoUser, "id" | "email" | "number" | "state"> & {
  name: string;
  role: SsoRole | "none";
  /** Its name. */
  agency: string | null;
  lastLogin: string | null;
  since: string;
  isMe: boolean;
  /** what they did */
  trailHref: string;
};

/** Everybody with their role, and ending their access. `unconfirmed`: whose end lacks the tick; null: none. */
export function PersonList({ people, unconfirmed }: { people: readonly Person[]; unconfirmed: string | null }) {
  const { t } = useTranslation("officePeople");
  const { t: office } = useTranslation("office");
  return (
    <ul className="lines">
      {people.map(({ id, name, email, number, role, agency, state, lastLogin, since, isMe, trailHref }) => {
        const roleWord = office(`roles.${role}`);
        const facts = [
          agency === null ? roleWord : t("of", { role: roleWord, agency }),
          t(`states.${state}`),
          number && t("number", { number }),
          lastLogin ? t("lastLogin", { day: lastLogin }) : t("added", { day: since }),
        ];
        return (
          <li key={id}>
            <div>
              <a href={trailHref}>
                <strong>{name}</strong>
              </a>
              {isMe ? ` (${t("you")})` : null} <span className="small muted break">{email}</span>
              <p className="small dotted">
                {facts.filter(Boolean).map((fact) => (
                  <span key={fact}>{fact} </span>
                ))}
              </p>
            </div>
            {isMe || state === "ended" ? null : (
              <EndForm
                name={name}
                field={{ id }}
                words={{ open: t("endOpen"), means: t("endMeans", { name }), end: t("end") }}
                isUnconfirmed={unconfirmed === id}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
