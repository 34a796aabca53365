import { type Cents, formatCents, formatUpTo } from "../money.ts";
import type { Language } from "../tenant/model.ts";
import type { Recommendation } from "./model.ts";

/** An amount as it is promised: "25 €", or "bis zu 55 €" where the friend chooses the product. Nothing is never "up to". */
export function promisedAmount(
  { productId }: Pick<Recommendation, "productId">,
  cents: Cents,
  language: Language,
): string {
  return productId === null && cents > 0 ? formatUpTo(cents, language) : formatCents(cents, language);
}
