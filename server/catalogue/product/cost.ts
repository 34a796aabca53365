import type { Cents } from "#server/platform/values/money.ts";
import type { Product } from "./model.ts";

/** The months for which a contract's cost is summed up: its shortest term. */
export const costMonths = 24;

/** What a contract costs in its first `costMonths` months, before any reward; `advantageCents` is taken off. */
export type ContractCost = { monthsCents: Cents; onceCents: Cents; advantageCents: Cents; totalCents: Cents };

const price = String.raw`€?\s?(\d{1,4}[.,]\d{2})\s?€?`;
/** "19,95 € in den ersten 6 Monaten, danach 34,95 €" · "6 Monate 19,95 €, danach 39,95 €" · the same in English. */
const splits = [
  new RegExp(
    String.raw`^${price} (?:in den ersten|for the first) (?<months>\d{1,2}) (?:Monaten|months), (?:danach|then) ${price}$`,
  ),
  new RegExp(String.raw`^(?<months>\d{1,2}) (?:Monate|months) ${price}, (?:danach|then) ${price}$`),
];

/**
 * Of a product whose monthly and one-off prices are known. null: a price is missing, or its split is said in words that
 * are not understood completely; then no figure is better than a wrong one.
 */
export function contractCost(
  product: Pick<Product, "monthlyCents" | "oneOffCents" | "priceSplit" | "promotionCents">,
): ContractCost | null {
  const { monthlyCents, oneOffCents: onceCents, promotionCents } = product;
  const monthsCents = monthlyCents === null ? null : sumOfMonths(monthlyCents, product.priceSplit);
  if (monthsCents === null || onceCents === null) return null;
  const advantageCents = promotionCents ?? 0;
  const totalCents = monthsCents + onceCents - advantageCents;
  return totalCents < 0 ? null : { monthsCents, onceCents, advantageCents, totalCents };
}

/** null: the split is not understood, or does not begin with the monthly price. */
function sumOfMonths(monthlyCents: Cents, split: string | null): Cents | null {
  if (!split) return monthlyCents * costMonths;
  const plain = split.replaceAll(/\s+/g, " ").trim();
  for (const form of splits) {
    const found = form.exec(plain);
    const months = Number(found?.groups?.["months"]);
    if (!found || months > costMonths) continue;
    const [first, later] = found
      .slice(1)
      .filter((text) => /[.,]/.test(text))
      .map(centsOf);
    return first === monthlyCents && later !== undefined ? first * months + later * (costMonths - months) : null;
  }
  return null;
}

const centsOf = (text: string): Cents => Number(text.replace(/[.,]/, ""));
