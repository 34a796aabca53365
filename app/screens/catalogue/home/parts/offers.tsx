import { Footnotes } from "#app/ui/content/footnotes.tsx";
import { Band } from "#app/ui/layout/band.tsx";
import type { PageLink } from "#app/ui/layout/links.ts";
import type { ProductFace, ShownNote } from "#app/ui/product/faces.ts";
import { PartLinks } from "#app/ui/product/part-links.tsx";
import { ProductCard } from "#app/ui/product/product-card.tsx";
import { ProductDeck } from "#app/ui/product/product-deck.tsx";
import { ProductsMissing } from "#app/ui/product/products-missing.tsx";

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
    <Band title={title} tone="sunken">
      {products === null ? <ProductsMissing recommendHref={hrefOf(null)} /> : null}
      {products && !isEmpty ? (
        <ProductDeck count={products.length}>
          {products.map((product) => (
            <ProductCard key={product.id} product={product} href={hrefOf(product.id)} />
          ))}
        </ProductDeck>
      ) : null}
      {areas.length > 0 ? (
        <div className={isEmpty ? undefined : "band-foot"}>
          <PartLinks label={areasLabel} parts={areas} />
        </div>
      ) : null}
      <Footnotes notes={notes} />
    </Band>
  );
}
