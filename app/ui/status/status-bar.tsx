import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

export type Station = {
  label: string;
  /** done: it happened · awaited: it comes next · todo: later · stopped: it ended here */
  state: "done" | "awaited" | "todo" | "stopped";
};

type Props = {
  /** empfohlen, zugesagt, bestellt, bestätigt, erhalten; or those of a recipient */
  stations: readonly Station[];
  /** the status labels: of the recommendation, and of the person's own reward */
  label: string;
  rewardLabel?: string | undefined;
  /** the current state in one sentence */
  sentence: ReactNode;
  /** further information, less prominent */
  more?: ReactNode;
  /** who acts next: "dein Kontakt", "du", "wir"; none if it is over */
  nextActor?: string | undefined;
  /** by when, or between when and when: "bis 14.08.2026" */
  dates?: ReactNode;
  /**
   * going: somebody else acts next · yours: the person can do something now · done: paid · stopped: expired, cancelled,
   * blocked
   */
  tone: "going" | "yours" | "done" | "stopped";
  /** what the person can do now: "Prämie wählen" */
  action?: ReactNode;
};

/**
 * The state of a recommendation, who acts next and by when, at a glance: past stations are filled, the awaited one is
 * an open ring.
 */
export function StatusBar({ stations, label, rewardLabel, sentence, more, nextActor, dates, tone, action }: Props) {
  const { t } = useTranslation("components");
  const end = stations.findIndex(({ state }) => state === "stopped");
  return (
    <div className="status" data-tone={tone}>
      <p className="status-labels">
        <span className="status-label">
          <span className="vh">{t("status.label")}: </span>
          {label}
        </span>
        {rewardLabel ? (
          <span className="status-label" data-kind="reward">
            {t("status.rewardLabel")}: {rewardLabel}
          </span>
        ) : null}
      </p>
      <ol className="stations" data-count={stations.length}>
        {stations.map((station, index) => (
          <StationItem
            key={station.label}
            station={station}
            isFirst={index === 0}
            isEnd={tone === "done" && index === stations.length - 1}
            isDropped={end !== -1 && index > end}
          />
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

type ItemProps = {
  station: Station;
  isFirst: boolean;
  /** the last station of a successful recommendation */
  isEnd: boolean;
  /** a station after the one at which it ended: it will not be reached */
  isDropped: boolean;
};

function StationItem({ station: { label, state }, isFirst, isEnd, isDropped }: ItemProps) {
  const { t } = useTranslation("components");
  return (
    <li
      className="station"
      data-state={state}
      data-end={isEnd ? "" : undefined}
      aria-current={state === "awaited" ? "step" : undefined}
    >
      <svg className="station-sign" viewBox="0 0 32 24" aria-hidden="true" focusable="false">
        {isFirst ? (
          <>
            <circle cx="9.5" cy="12" r="6.5" />
            <circle cx="22.5" cy="12" r="6.5" className="second" />
          </>
        ) : (
          <circle cx="16" cy="12" r={state === "awaited" ? 7.5 : isEnd ? 9 : 6} />
        )}
        {isEnd ? <path d="m12 12.5 2.8 2.8 5.2-6" className="tick" /> : null}
        {state === "stopped" ? <path d="M12 12h8" className={isFirst ? "stop out" : "stop"} /> : null}
      </svg>
      <span className="station-label">
        {label}
        <span className="vh">, </span>
        <span className={state === "awaited" ? "station-open" : "vh"}>
          {t(`status.${isDropped ? "dropped" : state}`)}
        </span>
      </span>
    </li>
  );
}
