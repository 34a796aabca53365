import { type ComponentProps, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { addPasskey, supportsPasskeys } from "#app/browser/passkey-calls.ts";
import { Day } from "#app/ui/content/day.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { StepUp } from "#app/ui/member/step-up.tsx";

type Row = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };
type Props = {
  action: string;
  passkeys: readonly Row[];
  /** the URL that the browser's answers are sent to */
  callsAt: string;
  /** this page with its success message */
  addedHref: string;
  stepUp: ComponentProps<typeof StepUp> & { needed: boolean };
};

/** The passkeys of an account: renamed and removed by plain forms; creating one needs browser support. */
export function PasskeyList({ action, passkeys, callsAt, addedHref, stepUp }: Props) {
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
      <Add callsAt={callsAt} addedHref={addedHref} stepUp={stepUp} />
    </section>
  );
}

type AddState = "unknown" | "unsupported" | "ready" | "busy" | Exclude<Awaited<ReturnType<typeof addPasskey>>, "added">;

/** Creates a passkey. A login that is not recent is first repeated (StepUp). */
function Add({ callsAt, addedHref, stepUp }: Pick<Props, "callsAt" | "addedHref" | "stepUp">) {
  const { t } = useTranslation("security");
  const [state, setState] = useState<AddState>("unknown");
  useEffect(() => {
    setState(supportsPasskeys() ? "ready" : "unsupported");
  }, []);
  const add = async () => {
    if (stepUp.needed) return setState("stepUp");
    setState("busy");
    const result = await addPasskey(callsAt);
    if (result === "added") location.assign(addedHref);
    else setState(result);
  };
  if (state === "stepUp" || stepUp.sentTo || stepUp.refused) return <StepUp {...stepUp} />;
  const needs = <p className="muted">{t("passkeys.needs")}</p>;
  if (state === "unsupported") return needs;
  // Until the script has looked at the browser, only those without one are told what it takes.
  if (state === "unknown") return <noscript>{needs}</noscript>;
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
      <p role="status">{state === "failed" || state === "known" ? t(`passkeys.${state}`) : null}</p>
    </>
  );
}
