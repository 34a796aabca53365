import { type Cents, formatCents, formatUpTo } from "../money.ts";
import type { Language } from "../tenant/model.ts";
import { isUpTo } from "./is-up-to.ts";
import type { Recommendation } from "./model.ts";

/** An amount as it is promised: "25 €", or "bis zu 55 €" where the friend chooses the product. */
export function promisedAmount(promise: Pick<Recommendation, "productId">, cents: Cents, language: Language): string {
  return isUpTo(promise, cents) ? formatUpTo(cents, language) : formatCents(cents, language);
}
