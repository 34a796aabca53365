import { Drawing } from "#app/ui/content/drawing.tsx";
import type { SummarizedProduct } from "./faces.ts";
import { Price } from "./price.tsx";
import { Promotion } from "./product-parts.tsx";
import { SummaryLines, SummaryNote } from "./product-summary.tsx";

type Props = {
  /** "Darum geht es" */
  label: string;
  product: SummarizedProduct;
  /** the heading of the remaining features: "Alles, was dazugehört" */
  moreLabel: string;
  /** the product's picture, above its name; null: none */
  picture: { src: string; width: number; height: number } | null;
};

/** Number of features shown at first; the others are collapsed. */
const shownLines = 3;

/** A product at a glance: picture, name, price, three features. */
export function Offer({ label, product, moreLabel, picture }: Props) {
  const { name, promotion, promotionCents, lines, noteHtml, ...price } = product;
  const more = lines.slice(shownLines);
  return (
    <section className="offer">
      {picture ? <Drawing className="offer-picture" picture={picture} /> : null}
      <p className="eyebrow">{label}</p>
      <h2>{name}</h2>
      <Promotion name={promotion} cents={promotionCents} />
      <div className="summary-price">
        <Price {...price} />
      </div>
      <SummaryLines lines={lines.slice(0, shownLines)} />
      {more.length > 0 ? (
        <details className="more">
          <summary>{moreLabel}</summary>
          <SummaryLines lines={more} />
        </details>
      ) : null}
      <SummaryNote noteHtml={noteHtml} />
    </section>
  );
}
