import type { SummedProduct } from "./faces.ts";
import { Price } from "./price.tsx";
import { Promotion } from "./product-parts.tsx";
import { SummedLines, SummedNote } from "./summed-lines.tsx";

type Props = { product: SummedProduct };

/** The product in a few lines, beside a form or below a recommendation. */
export function ProductSummary({ product }: Props) {
  const { name, promotion, promotionCents, lines, noteHtml, ...price } = product;
  return (
    <section className="summed">
      <h2 className="card-title">{name}</h2>
      <Promotion name={promotion} cents={promotionCents} />
      <div className="summed-price">
        <Price {...price} />
      </div>
      <SummedLines lines={lines} />
      <SummedNote noteHtml={noteHtml} />
    </section>
  );
}
