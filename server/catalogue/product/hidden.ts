/** Products that are never listed or shown. */
const hiddenIds: ReadonlySet<string> = new Set(["637", "638", "639", "640"]);

export function isHidden(product: { id: string }): boolean {
  return hiddenIds.has(product.id);
}
