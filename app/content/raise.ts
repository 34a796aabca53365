import type { KeptRaise } from "#server/platform/mail/params.ts";
import type { Language } from "#server/platform/values/language.ts";
import { formatCents } from "#server/platform/values/money.ts";

/** A campaign's raise as a person's own page says it. */
export function raiseView({ title, cents, usualCents }: KeptRaise, language: Language) {
  return { title, amount: formatCents(cents, language), usual: formatCents(usualCents, language) };
}
