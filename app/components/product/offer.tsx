import { Drawing } from "../content/drawing.tsx";
import { Prose } from "../content/prose.tsx";
import { Unavailable } from "../content/unavailable.tsx";
import { Price } from "./price.tsx";
import type { SummedProduct } from "./summed.ts";

type Props = {
  /** "Darum geht es" */
  label: string;
  product: SummedProduct;
  /** what the rest of its features stands under: "Alles, was dazugehört" */
  moreLabel: string;
  /** what it looks like, above its name; null: nothing to show */
  picture: { src: string; width: number; height: number } | null;
};

/** How many features are said at once; the others are one press away. */
const shownLines = 3;

/** What somebody is offered, at a glance: what it looks like, its name, its price, three features. */
export function Offer({ label, product, moreLabel, picture }: Props) {
  const { name, promotion, lines, noteHtml, ...price } = product;
  const more = lines.slice(shownLines);
  return (
    <section className="offer">
      {picture ? <Drawing className="offer-picture" picture={picture} /> : null}
      <p className="eyebrow">{label}</p>
      <h2>{name}</h2>
      {promotion ? <p className="product-promo">{promotion}</p> : null}
      <div className="summed-price">
        <Price {...price} />
      </div>
      <Lines lines={lines.slice(0, shownLines)} />
      {more.length > 0 ? (
        <details className="more">
          <summary>{moreLabel}</summary>
          <Lines lines={more} />
        </details>
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

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className="summed-lines">
      {lines.map((line) => (
        <li key={line}>
          <Prose html={line} />
        </li>
      ))}
    </ul>
  );
}
