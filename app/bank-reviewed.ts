import { type Day, formatDay } from "#server/domain/calendar.ts";
import { bankNameOf } from "#server/domain/claim/rules/bank-name.ts";

/** What was typed, as it is shown once more and sent then. */
export function reviewOf({ holder, iban, birthDate }: { holder: string; iban: string; birthDate: Day | null }) {
  return { holder, iban, bankName: bankNameOf(iban), birthDate: birthDate && formatDay(birthDate) };
}
export type BankReviewed = ReturnType<typeof reviewOf>;
