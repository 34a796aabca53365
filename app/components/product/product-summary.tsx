import { Prose } from "../content/prose.tsx";
import { Unavailable } from "../content/unavailable.tsx";
import { Price } from "./price.tsx";
import { Promotion } from "./promotion.tsx";
import type { SummedProduct } from "./summed.ts";

type Props = { product: SummedProduct };

/** What it is about, beside a form or under a recommendation: the product in a few lines. */
export function ProductSummary({ product }: Props) {
  const { name, promotion, promotionCents, lines, noteHtml, ...price } = product;
  return (
    <section className="summed">
      <h2 className="card-title">{name}</h2>
      <Promotion name={promotion} cents={promotionCents} />
      <div className="summed-price">
        <Price {...price} />
      </div>
      {lines.length > 0 ? (
        <ul className="summed-lines">
          {lines.map((line) => (
            <li key={line}>
              <Prose html={line} />
            </li>
          ))}
        </ul>
      ) : null}
      {noteHtml ? (
        <div className="summed-note">
          <Prose html={noteHtml} />
        </div>
      ) : null}
      {noteHtml === null ? <Unavailable /> : null}
    </section>
  );
}
