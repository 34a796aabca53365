import type { Cents } from "../money.ts";
import type { Recommendation } from "./model.ts";

/** Is an amount the most that there can be? Where the friend chooses the product; nothing is never "up to". */
export function isUpTo({ productId }: Pick<Recommendation, "productId">, cents: Cents): boolean {
  return productId === null && cents > 0;
}
