import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/index.ts";

export type Station = {
  label: string;
  state: "done" | "current" | "todo" | "stopped";
};

type Props = {
  /** five: geteilt, reagiert, bestellt, bestätigt, ausgezahlt */
  stations: readonly Station[];
  /** what is the matter, one sentence */
  sentence: ReactNode;
  /** what else holds, quieter */
  more?: ReactNode;
  /** who acts next: "dein Kontakt", "du", "wir"; none when it is over */
  nextActor?: string | undefined;
  /** by when, or between when and when: "bis 14.08.2026" */
  dates?: ReactNode;
  /** going: somebody else's turn · yours: the person can do something now · done: paid · stopped: expired, cancelled, blocked */
  tone: "going" | "yours" | "done" | "stopped";
  /** what the person can do now: "Prämie wählen" */
  action?: ReactNode;
};

/** Where a referral is, who acts next and by when, at a glance. */
export function StatusBar({ stations, sentence, more, nextActor, dates, tone, action }: Props) {
  const { t } = useTranslation("components");
  const isEnd = (index: number) => tone === "done" && index === stations.length - 1;
  return (
    <div className="status" data-tone={tone}>
      <ol className="stations">
        {stations.map(({ label, state }, index) => (
          <li
            className="station"
            data-state={isEnd(index) ? "current" : state}
            key={label}
            aria-current={state === "current" ? "step" : undefined}
          >
            <svg className="station-sign" viewBox="0 0 32 24" aria-hidden="true" focusable="false">
              {index === 0 ? (
                <>
                  <circle cx="9.5" cy="12" r="6.5" />
                  <circle cx="22.5" cy="12" r="6.5" className="second" />
                </>
              ) : (
                <circle cx="16" cy="12" r={state === "current" || isEnd(index) ? 9 : 6} />
              )}
              {isEnd(index) ? <path d="m12 12.5 2.8 2.8 5.2-6" className="tick" /> : null}
              {state === "stopped" ? <path d="M12 12h8" className={index === 0 ? "stop out" : "stop"} /> : null}
            </svg>
            <span className="station-label">
              {label}
              <span className="vh">, {t(`status.${state}`)}</span>
            </span>
          </li>
        ))}
      </ol>
      <div>
        <p className="status-sentence">{sentence}</p>
        {more ? <p className="muted">{more}</p> : null}
      </div>
      {nextActor || dates ? (
        <dl className="status-next">
          {nextActor ? (
            <div>
              <dt>{t("status.next")}</dt>
              <dd>{nextActor}</dd>
            </div>
          ) : null}
          {dates ? (
            <div>
              <dt>{t("status.dates")}</dt>
              <dd>{dates}</dd>
            </div>
          ) : null}
        </dl>
      ) : null}
      {action ? <div className="actions">{action}</div> : null}
    </div>
  );
}
