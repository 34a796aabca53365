import { useTranslation } from "react-i18next";
import { formatMoment } from "#server/platform/values/calendar.ts";
import { formatDay, isoDay } from "./format.ts";

type Props = {
  /** "2026-08-14" or a point in time */
  value: string | Date;
};

/** A calendar day, DD.MM.YYYY. */
export function Day({ value }: Props) {
  return (
    <time className="tnum" dateTime={isoDay(value)}>
      {formatDay(value)}
    </time>
  );
}

/** A date and time, "14.08.2026 - 09:30". */
export function Moment({ value }: { value: Date }) {
  return (
    <time className="tnum" dateTime={value.toISOString()}>
      {formatMoment(value)}
    </time>
  );
}

/** When a document for an agency was issued, and until when it is to be paid; `due` null: nothing is due any more. */
export function IssueDay({ date, due }: { date: string; due: string | null }) {
  const { t } = useTranslation("agencyMoney");
  return (
    <div>
      {date}
      {due ? <div className="hint">{t("invoices.due", { date: due })}</div> : null}
    </div>
  );
}
