import { Footnotes } from "#app/ui/content/footnotes.tsx";
import type { PageLink } from "#app/ui/layout/links.ts";
import { Section } from "#app/ui/layout/section.tsx";
import { PartLinks } from "#app/ui/product/category-page.tsx";
import type { ProductFace, ShownNote } from "#app/ui/product/faces.ts";
import { ProductCard } from "#app/ui/product/product-card.tsx";
import { ProductDeck, ProductsMissing } from "#app/ui/product/product-deck.tsx";

type Props = {
  title: string;
  areasLabel: string;
  /** null: the product source does not answer */
  products: readonly ProductFace[] | null;
  areas: readonly PageLink[];
  notes: readonly ShownNote[] | null;
  /** the recommend form's URL with a product, or without one */
  hrefOf: (productId: string | null) => string;
};

/** The products to recommend, with links to more. If there are none at all, renders nothing. */
export function Offers({ title, areasLabel, products, areas, notes, hrefOf }: Props) {
  const isEmpty = products?.length === 0;
  if (isEmpty && areas.length === 0) return null;
  return (
    <Section title={title} tone="sunken">
      {products === null ? <ProductsMissing recommendHref={hrefOf(null)} /> : null}
      {products && !isEmpty ? (
        <ProductDeck count={products.length}>
          {products.map((product) => (
            <ProductCard key={product.id} product={product} href={hrefOf(product.id)} />
          ))}
        </ProductDeck>
      ) : null}
      {areas.length > 0 ? (
        <div className={isEmpty ? undefined : "section-foot"}>
          <PartLinks label={areasLabel} parts={areas} />
        </div>
      ) : null}
      <Footnotes notes={notes} />
    </Section>
  );
}

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
