import { type Day, formatDay } from "#server/platform/values/calendar.ts";
import { bankNameOf } from "#server/rewards/claim/rules/bank-name.ts";

/** The entered bank details as they are shown for review before they are sent. */
export function reviewOf({ holder, iban, birthDate }: { holder: string; iban: string; birthDate: Day | null }) {
  return { holder, iban, bankName: bankNameOf(iban), birthDate: birthDate && formatDay(birthDate) };
}
export type BankReviewed = ReturnType<typeof reviewOf>;
