const berlin = new Intl.DateTimeFormat("de-DE", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Europe/Berlin",
});

/** A point in time, "14.08.2026, 09:30". */
export function Moment({ value }: { value: Date }) {
  return (
    <time className="tnum" dateTime={value.toISOString()}>
      {berlin.format(value)}
    </time>
  );
}
