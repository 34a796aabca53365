import { useTranslation } from "react-i18next";
import { Moment } from "#app/ui/content/day.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

type Row = {
  id: string;
  kind: "member" | "support";
  browser: string | null;
  system: string | null;
  reason: string | null;
  isCurrent: boolean;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
};

/** The account's sessions, each with a logout button; including an operator's who is looking at the account. */
export function SessionList({ action, sessions }: { action: string; sessions: readonly Row[] }) {
  const { t } = useTranslation("security");
  const nameOf = ({ browser, system }: Row) => {
    if (browser && system) return t("sessions.device", { browser, system });
    return browser ?? system ?? t("sessions.unknown");
  };
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <section className="flow" aria-labelledby="anmeldungen">
      <h2 id="anmeldungen">{t("sessions.title")}</h2>
      <ul className="lines">
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <p>
                <strong>{session.kind === "support" ? t("sessions.support") : nameOf(session)}</strong>
                {session.isCurrent ? ` ${t("sessions.here")}` : null}
              </p>
              <p className="small muted">
                {session.kind === "support" ? (
                  <>
                    {t("sessions.ticket", { reason: session.reason ?? "" })} {t("sessions.until")}{" "}
                    <Moment value={session.expiresAt} />
                  </>
                ) : (
                  <>
                    {t("sessions.seen")} <Moment value={session.lastSeenAt} />, {t("sessions.since")}{" "}
                    <Moment value={session.createdAt} />
                  </>
                )}
              </p>
            </div>
            {session.isCurrent ? null : (
              <form method="post" action={action}>
                <input type="hidden" name="id" value={session.id} />
                <SubmitButton intent="end" kind="quiet" size="s">
                  {t("sessions.end")}
                  <span className="vh"> {nameOf(session)}</span>
                </SubmitButton>
              </form>
            )}
          </li>
        ))}
      </ul>
      {hasOthers ? (
        <form method="post" action={action}>
          <SubmitButton intent="endOthers" kind="plain">
            {t("sessions.endOthers")}
          </SubmitButton>
        </form>
      ) : (
        <p className="muted">{t("sessions.none")}</p>
      )}
    </section>
  );
}
