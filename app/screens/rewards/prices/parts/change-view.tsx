import { useTranslation } from "react-i18next";
import { maxReasonLength } from "#app/content/price-change.ts";
import { useLanguage } from "#app/i18n/index.ts";
import { Day, Moment } from "#app/ui/content/day.tsx";
import { formatChange, formatDay } from "#app/ui/content/format.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Rehearsal } from "#app/ui/table/rehearsal.tsx";
import { startOf } from "#server/platform/values/calendar.ts";
import type { Answer } from "./answer.ts";
import type { ShownChange } from "./view.ts";
import { DaysChange, Rewards } from "./what-changes.tsx";

type Props = { change: ShownChange; limit: string; answer: Answer | null };

/** What somebody wants to change, what it would have cost, and who may put it in force. */
export function ChangeView({ change, limit, answer }: Props) {
  const { t } = useTranslation("prices");
  const language = useLanguage();
  const { author, askedAt, until, savedAt, reason, rewards, months, isAbove, campaign, days } = change;
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

/** What this person may do with it now. */
function Steps({ change: { id, state, isOwn, isAbove, isOutdated, campaign }, answer }: Omit<Props, "limit">) {
  const { t } = useTranslation("prices");
  const meta = (of: string) => ({
    id: of,
    name: "grund",
    required: true,
    missing: t("reasonMissing"),
    maxLength: maxReasonLength,
    initialValue: answer?.typed["grund"],
    errors: answer?.errors["grund"] ? [answer.errors["grund"]] : undefined,
  });
  if (state === "waiting" && isOwn)
    return (
      <Form hidden={{ id, aktion: campaign?.id }}>
        <p className="hint">{t("otherDecides")}</p>
        <SubmitButton intent="withdraw" kind="quiet">
          {t("withdraw")}
        </SubmitButton>
      </Form>
    );
  if (state === "waiting")
    return (
      <>
        {isOutdated ? null : (
          <Form hidden={{ id, aktion: campaign?.id }}>
            <SubmitButton intent="approve">{t("approve")}</SubmitButton>
          </Form>
        )}
        <Form hidden={{ id, aktion: campaign?.id }}>
          <Field meta={meta("ablehnen-grund")} label={t("declineReason")} autoComplete="off" />
          <SubmitButton intent="decline" kind="quiet">
            {t("decline")}
          </SubmitButton>
        </Form>
      </>
    );
  const discard = (
    <Form hidden={{ id, aktion: campaign?.id }}>
      <SubmitButton intent="discard" kind="quiet">
        {t("discard")}
      </SubmitButton>
    </Form>
  );
  if (isOutdated) return discard;
  if (!isAbove)
    return (
      <>
        <Form hidden={{ id, aktion: campaign?.id }}>
          <SubmitButton intent="publish">{t("publish")}</SubmitButton>
        </Form>
        {discard}
      </>
    );
  return (
    <>
      {isOwn ? (
        <Form hidden={{ id, aktion: campaign?.id }}>
          <Field meta={meta("antrag-grund")} label={t("askReason")} hint={t("askHint")} autoComplete="off" />
          <SubmitButton intent="ask">{t("ask")}</SubmitButton>
        </Form>
      ) : (
        <p className="hint">{t("authorAsks")}</p>
      )}
      {discard}
    </>
  );
}
