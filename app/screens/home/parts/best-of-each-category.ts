/** As many as stand in whole rows: three rows of two, two rows of three, one row of four. */
const rows = [6, 4, 3, 2, 1];

/** One of each kind, the one that brings most; the best first, and none alone in a last row. */
export function bestOfEachCategory<P extends { categoryId: string; commission: { cents: number } }>(
  products: P[],
): P[] {
  const best = new Map<string, P>();
  for (const product of products) {
    const known = best.get(product.categoryId);
    if (!known || product.commission.cents > known.commission.cents) best.set(product.categoryId, product);
  }
  const ranked = [...best.values()].sort((one, other) => other.commission.cents - one.commission.cents);
  return ranked.slice(0, rows.find((count) => count <= ranked.length) ?? 0);
}
