import { type Day, daysOf } from "#server/platform/values/calendar.ts";
import type { Campaign } from "./model.ts";

type Days = Pick<Campaign, "startsOn" | "endsOn">;

/** How many of its days are from `today` on. */
export function daysLeft({ startsOn, endsOn }: Days, today: Day): number {
  const first = startsOn > today ? startsOn : today;
  return first > endsOn ? 0 : daysOf(first, endsOn);
}

/** How many days from `today` on `after` has that `before` has not. */
export function addedDays(before: Days, after: Days, today: Day): number {
  const both = {
    startsOn: before.startsOn > after.startsOn ? before.startsOn : after.startsOn,
    endsOn: before.endsOn < after.endsOn ? before.endsOn : after.endsOn,
  };
  return daysLeft(after, today) - daysLeft(both, today);
}
