/** Products that no list and no page ever shows (specification section 7, Product API). */
const hiddenIds: ReadonlySet<string> = new Set(["637", "638", "639", "640"]);

export function isHidden(product: { id: string }): boolean {
  return hiddenIds.has(product.id);
}
