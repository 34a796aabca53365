import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Moment } from "#app/ui/content/day.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { type WithoutOwn, withoutOwn } from "./without-own.ts";

type Props = {
  action: string;
  seen: number;
  /** what is shown without an own version; left out: the shared text */
  without?: WithoutOwn;
  /** the version in force; 0: none of the tenant's */
  current: number;
  versions: readonly {
    number: number;
    isShared: boolean;
    by: string | null;
    at: string | Date | null;
    href: string;
  }[];
  /** the version that somebody thinks of going back to, with what that changes */
  older: { number: number; diff: ReactNode } | null;
};

/** The versions of what people of the office write, with the way back to each. */
export function Versions({ action, seen, current, versions, older, without = withoutOwn(false, "de") }: Props) {
  const { t } = useTranslation("texts");
  return (
    <>
      <section className="flow" aria-labelledby="fassungen">
        <h2 id="fassungen">{t("versionsTitle")}</h2>
        <ol className="text-versions">
          {versions.map(({ number, isShared, by, at, href }) => (
            <li key={number} aria-current={number === current ? "true" : undefined}>
              <span>
                <strong>
                  {number === 0 ? t(without.version) : t(isShared ? without.again : "version", { version: number })}
                </strong>
                {by && at ? (
                  <span className="muted">
                    {" "}
                    {by}, <Moment value={new Date(at)} />
                  </span>
                ) : null}
              </span>
              {number === current ? (
                <span className="muted">{t("inForce")}</span>
              ) : (
                <a href={`${href}#vergleich`}>
                  {t("compareWith")}
                  <span className="vh"> {t("version", { version: number })}</span>
                </a>
              )}
            </li>
          ))}
        </ol>
      </section>
      {older && older.number !== current ? (
        <section className="panel flow" id="vergleich" aria-labelledby="vergleich-titel">
          <h2 className="panel-title" id="vergleich-titel">
            {older.number === 0 ? t(without.restore) : t("restoreTitle", { version: older.number })}
          </h2>
          {older.diff}
          <Form action={action} hidden={{ seen: String(seen), version: String(older.number) }}>
            <p className="hint">{t("restoreHint")}</p>
            <SubmitButton intent="restore" kind="quiet">
              {t("restore")}
            </SubmitButton>
          </Form>
        </section>
      ) : null}
    </>
  );
}
