import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/index.ts";
import { Day, Moment } from "#app/ui/content/day.tsx";
import { formatChange, formatDay, formatEuro } from "#app/ui/content/format.ts";
import { Notice } from "#app/ui/content/notice.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Rehearsal } from "#app/ui/table/rehearsal.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { startOf } from "#server/platform/values/calendar.ts";
import { type Answer, maxReasonLength } from "./answer.ts";
import { formatParts, productColumn } from "./columns.tsx";
import type { ShownChange } from "./view.ts";

type Props = { change: ShownChange; limit: string; answer: Answer | null };

/** What somebody wants to change, what it would have cost, and who may put it in force. */
export function ChangeView({ change, limit, answer }: Props) {
  const { t } = useTranslation("prices");
  const language = useLanguage();
  const euro = (cents: number) => formatEuro(cents, language);
  const { author, askedAt, until, savedAt, reason, rewards, months, isAbove, campaign } = change;
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
      {period ? <p>{t("onlyInTime", period)}</p> : null}
      {waits ? <p>{t("reasonSaid", { reason })}</p> : null}
      {change.isLapsed ? <Notice tone="warning">{t("lapsed")}</Notice> : null}
      {change.isOutdated ? <Notice tone="warning">{t("outdated")}</Notice> : null}
      <Table
        caption={t("changesTitle")}
        className="list-table"
        rows={rewards}
        keyOf={({ id }) => id}
        columns={[
          productColumn(t("product")),
          {
            name: "before",
            label: t("before"),
            cardLabel: t("before"),
            align: "end",
            cell: ({ before }) => euro(before),
          },
          {
            name: "after",
            label: t("after"),
            cardLabel: t("after"),
            align: "end",
            cell: ({ after }) => <strong>{euro(after)}</strong>,
          },
          {
            name: "difference",
            label: t("difference"),
            cardLabel: t("difference"),
            align: "end",
            cell: ({ before, after }) => formatChange(after - before, language),
          },
          {
            name: "half",
            label: t("half"),
            cardLabel: t("half"),
            align: "end",
            cell: ({ half }) => formatParts(half, language),
          },
          {
            name: "limit",
            label: t("limit"),
            cardLabel: t("limit"),
            cell: ({ isAbove: above }) => (above ? <strong className="due">{t("above", { limit })}</strong> : null),
          },
        ]}
      />
      <h3>{t("rehearsalTitle")}</h3>
      <p className="hint">{t(campaign ? "rehearsalLeadTime" : "rehearsalLead")}</p>
      <Rehearsal title={t("rehearsalTitle")} months={months} />
      {period ? (
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
