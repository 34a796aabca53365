import { scaleLinear, scalePoint } from "d3-scale";
import { line } from "d3-shape";
import { type Funnel, funnelSteps } from "#server/agencies/statistics/repository.ts";
import { addDays, type Day } from "#server/platform/values/calendar.ts";

/** Charts are computed on the server: the page receives lengths and paths, and needs no library. */
export const bars = { width: 420, row: 46, bar: 16 } as const;
export const lines = { width: 480, height: 160, left: 30, bottom: 24 } as const;

/** A bar for each step, with the previous period as a second one below it. */
export function funnelBars(current: Funnel, previous: Funnel) {
  const length = scaleLinear()
    .domain([0, Math.max(1, current.shared, previous.shared)])
    .range([0, bars.width]);
  return funnelSteps.map((step) => ({
    step,
    current: current[step],
    previous: previous[step],
    width: Math.round(length(current[step])),
    before: Math.round(length(previous[step])),
  }));
}

export type Week = { monday: Day; current: number; previous: number };

/**
 * Every week of the period, starting on Monday, including weeks without recommendations, beside the corresponding week
 * of the previous period.
 */
export function weeksOf(
  current: readonly { monday: Day; shared: number }[],
  previous: readonly { monday: Day; shared: number }[],
  mondays: { current: Day; previous: Day },
  count: number,
): Week[] {
  const at = (weeks: readonly { monday: Day; shared: number }[], monday: Day) =>
    weeks.find((week) => week.monday === monday)?.shared ?? 0;
  return Array.from({ length: count }, (_, index) => {
    const monday = addDays(mondays.current, 7 * index);
    return { monday, current: at(current, monday), previous: at(previous, addDays(mondays.previous, 7 * index)) };
  });
}

/** Both periods as lines over the weeks, with the axis ticks. */
export function weekLines(weeks: readonly Week[]) {
  const x = scalePoint<number>(
    weeks.map((_, index) => index),
    [lines.left, lines.width - 8],
  );
  const maxCount = Math.max(1, ...weeks.flatMap(({ current, previous }) => [current, previous]));
  const y = scaleLinear([0, maxCount], [lines.height - lines.bottom, 8]).nice(4);
  const pathOf = (of: (week: Week) => number) =>
    line<Week>()
      .x((_, index) => Math.round(x(index) ?? 0))
      .y((week) => Math.round(y(of(week))))([...weeks]) ?? "";
  const every = Math.ceil(weeks.length / 6);
  return {
    current: pathOf((week) => week.current),
    previous: pathOf((week) => week.previous),
    points: weeks.map((week, index) => ({ x: Math.round(x(index) ?? 0), y: Math.round(y(week.current)) })),
    ticks: [...new Set(y.ticks(4).map(Math.round))].map((value) => ({ value, y: Math.round(y(value)) })),
    labels: weeks.flatMap(({ monday }, index) =>
      index % every === 0 ? [{ monday, x: Math.round(x(index) ?? 0) }] : [],
    ),
  };
}
