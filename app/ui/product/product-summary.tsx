import { Unavailable } from "../content/notice.tsx";
import { Prose } from "../content/prose.tsx";
import type { SummarizedProduct } from "./faces.ts";
import { Price } from "./price.tsx";
import { Promotion } from "./product-parts.tsx";

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

/** A product's features, one per line; nothing if there are none. */
export function SummaryLines({ lines }: Pick<SummarizedProduct, "lines">) {
  if (lines.length === 0) return null;
  return (
    <ul className="summary-lines">
      {lines.map((line) => (
        <li key={line}>
          <Prose html={line} />
        </li>
      ))}
    </ul>
  );
}

/** A product's footnote; null: currently unavailable, which is shown. */
export function SummaryNote({ noteHtml }: Pick<SummarizedProduct, "noteHtml">) {
  if (noteHtml === null) return <Unavailable />;
  if (!noteHtml) return null;
  return (
    <div className="summary-note">
      <Prose html={noteHtml} />
    </div>
  );
}
