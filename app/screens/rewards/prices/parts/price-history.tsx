import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { Moment } from "#app/ui/content/day.tsx";
import { formatDay, formatEuro } from "#app/ui/content/format.ts";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import type { ShownPage } from "./view.ts";

type Props = Pick<ShownPage, "ended" | "versions"> & {
  current: number;
  /** the id of the draft that an older version's rewards would replace; "": none */
  seen: string;
};

/** What became of earlier changes, and the versions of the catalogue with the way back to the rewards of each. */
export function PriceHistory({ ended, versions, current, seen }: Props) {
  const { t } = useTranslation("prices");
  const language = useLanguage();
  return (
    <>
      {ended.length > 0 ? (
        <section className="flow" aria-labelledby="verlauf">
          <h2 id="verlauf">{t("historyTitle")}</h2>
          <ul className="text-versions">
            {ended.map(
              ({ id, state, author, decider, decidedAt, reason, declinedWhy, version, campaign, rewards, days }) => (
                <li key={id}>
                  <span>
                    <strong>{t(`ended.${state}`, { version: version ?? 0, author, decider: decider ?? "" })}</strong>{" "}
                    {campaign ? `${campaign}: ` : null}
                    {days ? t("daysSaid", { from: formatDay(days.startsOn), until: formatDay(days.endsOn) }) : null}
                    {rewards.map(({ name, cents }) => `${name} ${formatEuro(cents, language)}`).join(" · ")}
                    {reason ? <span className="muted"> {t("reasonSaid", { reason })}</span> : null}
                    {declinedWhy ? <span className="muted"> {t("declinedWhy", { reason: declinedWhy })}</span> : null}
                  </span>
                  <span className="muted">{decidedAt ? <Moment value={new Date(decidedAt)} /> : null}</span>
                </li>
              ),
            )}
          </ul>
        </section>
      ) : null}
      <section className="flow" aria-labelledby="fassungen">
        <h2 id="fassungen">{t("versionsTitle")}</h2>
        <p className="hint">{t("versionsHint")}</p>
        <ol className="text-versions">
          {versions.map(({ version, appliedAt, appliedBy }) => (
            <li key={version} aria-current={version === current ? "true" : undefined}>
              <span>
                <strong>{t("version", { version })}</strong>{" "}
                <span className="muted">
                  {appliedBy}, <Moment value={new Date(appliedAt)} />
                </span>
              </span>
              {version === current ? (
                <span className="muted">{t("inForce")}</span>
              ) : (
                <Form hidden={{ seen, version: String(version) }}>
                  <SubmitButton intent="restore" kind="quiet" size="s">
                    {t("restore")}
                    <span className="vh"> {t("version", { version })}</span>
                  </SubmitButton>
                </Form>
              )}
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
