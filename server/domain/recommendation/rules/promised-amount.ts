import { type Cents, formatCents, formatUpTo } from "../../money.ts";
import type { Language } from "../../tenant/model.ts";
import type { Recommendation } from "../model.ts";

/** Whether an amount is the most that there can be: where the recipient chooses the product. Nothing is never "up to". */
export function isUpTo({ productId }: Pick<Recommendation, "productId">, cents: Cents): boolean {
  return productId === null && cents > 0;
}

/** An amount as it is promised: "25 €", or "bis zu 55 €" where the recipient chooses the product. */
export function promisedAmount(promise: Pick<Recommendation, "productId">, cents: Cents, language: Language): string {
  return isUpTo(promise, cents) ? formatUpTo(cents, language) : formatCents(cents, language);
}
