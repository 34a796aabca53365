import type { SummarizedProduct } from "./faces.ts";
import { Price } from "./price.tsx";
import { Promotion } from "./product-parts.tsx";
import { SummaryLines, SummaryNote } from "./summary-lines.tsx";

type Props = { product: SummarizedProduct };

/** The product in a few lines, beside a form or below a recommendation. */
export function ProductSummary({ product }: Props) {
  const { name, promotion, promotionCents, lines, noteHtml, ...price } = product;
  return (
    <section className="product-summary">
      <h2 className="card-title">{name}</h2>
      <Promotion name={promotion} cents={promotionCents} />
      <div className="summary-price">
        <Price {...price} />
      </div>
      <SummaryLines lines={lines} />
      <SummaryNote noteHtml={noteHtml} />
    </section>
  );
}
