/** Numbers of cards that fill whole rows: three rows of two, two rows of three, one row of four. */
const rows = [6, 4, 3, 2, 1];

/** The product with the highest reward of each category, highest first; their number fills whole rows. */
export function bestOfEachCategory<P extends { categoryId: string; commission: { cents: number } }>(
  products: P[],
): P[] {
  const best = new Map<string, P>();
  for (const product of products) {
    const current = best.get(product.categoryId);
    if (!current || product.commission.cents > current.commission.cents) best.set(product.categoryId, product);
  }
  const ranked = [...best.values()].sort((one, other) => other.commission.cents - one.commission.cents);
  return ranked.slice(0, rows.find((count) => count <= ranked.length) ?? 0);
}
