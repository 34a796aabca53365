import { useEffect, useState } from "react";
import { Day } from "#app/components/content/day.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { addPasskey, supportsPasskeys } from "#app/enhance/passkey-calls.ts";
import { useTranslation } from "#app/i18n/index.ts";

type Row = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };
type Props = {
  action: string;
  passkeys: readonly Row[];
  /** the URL that the browser's answers are sent to */
  callsAt: string;
  /** this page with its success message */
  addedHref: string;
};

/** The passkeys of an account: renamed and removed by plain forms; creating one needs browser support. */
export function PasskeyList({ action, passkeys, callsAt, addedHref }: Props) {
  const { t } = useTranslation("security");
  return (
    <section className="flow" aria-labelledby="passkeys">
      <h2 id="passkeys">{t("passkeys.title")}</h2>
      <p>{t("passkeys.text")}</p>
      {passkeys.length > 0 ? (
        <ul className="lines">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id}>
              <form className="inline-form" method="post" action={action}>
                <input type="hidden" name="id" value={id} />
                <label className="label" htmlFor={`name-${id}`}>
                  {t("passkeys.name")}
                </label>
                <input className="input" id={`name-${id}`} name="name" defaultValue={name} maxLength={60} required />
                <p className="small muted">
                  {t("passkeys.created")} <Day value={createdAt} />
                  {lastUsedAt ? (
                    <>
                      , {t("passkeys.used")} <Day value={lastUsedAt} />
                    </>
                  ) : null}
                </p>
                <div className="actions">
                  <SubmitButton intent="rename" kind="quiet" size="s">
                    {t("passkeys.rename")}
                    <span className="vh"> {name}</span>
                  </SubmitButton>
                  <SubmitButton intent="remove" kind="danger" size="s" skipChecks>
                    {t("passkeys.remove")}
                    <span className="vh"> {name}</span>
                  </SubmitButton>
                </div>
              </form>
            </li>
          ))}
        </ul>
      ) : null}
      <Add callsAt={callsAt} addedHref={addedHref} />
    </section>
  );
}

function Add({ callsAt, addedHref }: Pick<Props, "callsAt" | "addedHref">) {
  const { t } = useTranslation("security");
  const [state, setState] = useState<"unknown" | "ready" | "busy" | "failed">("unknown");
  useEffect(() => {
    if (supportsPasskeys()) setState("ready");
  }, []);
  const add = async () => {
    setState("busy");
    if (await addPasskey(callsAt)) location.assign(addedHref);
    else setState("failed");
  };
  if (state === "unknown") return <p className="muted">{t("passkeys.needs")}</p>;
  return (
    <>
      <div className="actions">
        <button
          className="btn"
          data-kind="primary"
          type="button"
          aria-busy={state === "busy" || undefined}
          disabled={state === "busy"}
          onClick={() => void add()}
        >
          {t("passkeys.add")}
        </button>
      </div>
      <p role="status">{state === "failed" ? t("passkeys.failed") : null}</p>
    </>
  );
}
