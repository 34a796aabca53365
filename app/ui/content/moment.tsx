import { formatMoment } from "#server/platform/values/calendar.ts";

/** A date and time, "14.08.2026 - 09:30". */
export function Moment({ value }: { value: Date }) {
  return (
    <time className="tnum" dateTime={value.toISOString()}>
      {formatMoment(value)}
    </time>
  );
}
