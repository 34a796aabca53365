import type { Language } from "#server/platform/tenant/model.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { formatCents } from "#server/platform/values/money.ts";
import type { KeptRaise } from "#server/referral/link/raise-of-link.ts";

/** A campaign's raise as a person's own page says it. `until`: the last day to use it; null: it was used. */
export function raiseView(raise: KeptRaise | null, language: Language, until: Date | null) {
  return (
    raise && {
      title: raise.title,
      amount: formatCents(raise.cents, language),
      usual: formatCents(raise.usualCents, language),
      day: until && formatDay(until),
    }
  );
}
export type RaiseView = NonNullable<ReturnType<typeof raiseView>>;
