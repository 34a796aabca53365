import type { Language } from "#server/platform/values/language.ts";
import { type Cents, formatCents, formatUpTo } from "#server/platform/values/money.ts";
import type { Recommendation } from "../model.ts";

/** Whether an amount is an upper limit, because the recipient chooses the product. 0 is never "up to". */
export function isUpTo({ productId }: Pick<Recommendation, "productId">, cents: Cents): boolean {
  return productId === null && cents > 0;
}

/** An amount of the promised reward as text: "25 €", or "bis zu 55 €" if the recipient chooses the product. */
export function promisedAmount(
  recommendation: Pick<Recommendation, "productId">,
  cents: Cents,
  language: Language,
): string {
  return isUpTo(recommendation, cents) ? formatUpTo(cents, language) : formatCents(cents, language);
}

/** Who gets a part of the reward; only they are promised something. */
export type Receivers = "referrer" | "both" | "recipient";

export function receiversOf({
  referrerCents,
  recipientCents,
}: Pick<Recommendation, "referrerCents" | "recipientCents">): Receivers {
  if (recipientCents === 0) return "referrer";
  return referrerCents === 0 ? "recipient" : "both";
}
