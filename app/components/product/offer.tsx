import { Drawing } from "../content/drawing.tsx";
import { Price } from "./price.tsx";
import { Promotion } from "./promotion.tsx";
import type { SummedProduct } from "./summed.ts";
import { SummedLines, SummedNote } from "./summed-lines.tsx";

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
  const { name, promotion, promotionCents, lines, noteHtml, ...price } = product;
  const more = lines.slice(shownLines);
  return (
    <section className="offer">
      {picture ? <Drawing className="offer-picture" picture={picture} /> : null}
      <p className="eyebrow">{label}</p>
      <h2>{name}</h2>
      <Promotion name={promotion} cents={promotionCents} />
      <div className="summed-price">
        <Price {...price} />
      </div>
      <SummedLines lines={lines.slice(0, shownLines)} />
      {more.length > 0 ? (
        <details className="more">
          <summary>{moreLabel}</summary>
          <SummedLines lines={more} />
        </details>
      ) : null}
      <SummedNote noteHtml={noteHtml} />
    </section>
  );
}
