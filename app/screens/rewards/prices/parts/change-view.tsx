import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { Day, Moment } from "#app/ui/content/day.tsx";
import { formatChange, formatDay } from "#app/ui/content/format.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Rehearsal } from "#app/ui/table/rehearsal.tsx";
import { startOf } from "#server/platform/values/calendar.ts";
import type { Answer } from "./answer.ts";
import { Steps } from "./steps.tsx";
import type { ShownChange } from "./view.ts";
import { DaysChange, Rewards } from "./what-changes.tsx";

type Props = { change: ShownChange; limit: string; answer: Answer | null };

/** What somebody wants to change, what it would have cost, and who may put it in force. */
export function ChangeView({ change, limit, answer }: Props) {
  const { t } = useTranslation("prices");
  const language = useLanguage();
  const { author, askedAt, until, savedAt, reason, rewards, months, isAbove, campaign, days, publishAt } = change;
  const period = campaign && { ...campaign, from: formatDay(campaign.startsOn), until: formatDay(campaign.endsOn) };
  const waits = change.state === "waiting";
  return (
    <section className="panel flow" id="entwurf" aria-labelledby="entwurf-titel">
      <h2 className="panel-title" id="entwurf-titel">
        {t(waits ? "waitingTitle" : "draftTitle", { author })}
      </h2>
      <p className="muted">
        {waits && askedAt && until ? (
          <>
            {t("askedAt")} <Moment value={new Date(askedAt)} /> · {t("until")} <Day value={startOf(until)} />
          </>
        ) : (
          <>
            {t("savedAt")} <Moment value={new Date(savedAt)} />
          </>
        )}
      </p>
      {period && !days ? <p>{t("onlyInTime", period)}</p> : null}
      {waits ? <p>{t("reasonSaid", { reason })}</p> : null}
      {waits && publishAt ? <p>{t("fromDay", { day: formatDay(new Date(publishAt)) })}</p> : null}
      <p className="text-links">
        <a href={change.previewHref}>{t("preview")}</a>
      </p>
      {change.isLapsed ? <Notice tone="warning">{t("lapsed")}</Notice> : null}
      {change.isOutdated ? <Notice tone="warning">{t(days ? "outdatedDays" : "outdated")}</Notice> : null}
      {days ? <DaysChange {...days} campaign={campaign} limit={limit} /> : <Rewards rewards={rewards} limit={limit} />}
      <h3>{t("rehearsalTitle")}</h3>
      <p className="hint">{t(campaign ? "rehearsalLeadTime" : "rehearsalLead")}</p>
      <Rehearsal title={t("rehearsalTitle")} months={months} />
      {days ? (
        <p>
          <strong>{t("daysCost", { count: days.days, amount: formatChange(days.moreCents, language) })}</strong>
        </p>
      ) : period ? (
        <p>
          <strong>{t("timeCost", { count: period.days, amount: formatChange(period.moreCents, language) })}</strong>
        </p>
      ) : null}
      {isAbove && !waits ? <Notice tone="warning">{t("secondNeeded", { limit })}</Notice> : null}
      <Steps change={change} answer={answer} />
    </section>
  );
}
