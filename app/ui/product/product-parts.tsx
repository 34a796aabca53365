import { Amount } from "#app/ui/content/amount.tsx";

type Props = {
  /** a product's name, or a title that contains one */
  name: string;
};

/** A word with the capital letter after it, or with the short word at the end. */
const kept = /(\S{1,16} (?:\p{Lu}(?= )|\S{1,3}$))/u;

/** Keeps a short word on the line of the one before it: "Mobil M mit 25 GB" breaks neither before its M nor its GB. */
export function ProductName({ name }: Props) {
  const parts = name.split(kept);
  if (parts.length === 1) return name;
  // Those at odd places are what the expression found.
  return parts.map((part, at) => (at % 2 === 0 ? part : <WholeWords key={part} words={part} />));
}

function WholeWords({ words }: { words: string }) {
  return <span className="whole">{words}</span>;
}

type Picture = { src: string; width: number; height: number };

export type ProductPictures = { small: Picture; wide: Picture };

/** A product's picture: the small one beside its name on phones, the wide one above it elsewhere. */
export function ProductPicture({ small, wide }: ProductPictures) {
  return (
    <picture className="product-picture">
      <source media="(min-width: 36rem)" srcSet={wide.src} width={wide.width} height={wide.height} />
      <img src={small.src} width={small.width} height={small.height} alt="" loading="lazy" decoding="async" />
    </picture>
  );
}

/** "Onlinevorteil: 180 €", or only the name or the amount. */
export function Promotion({ name, cents }: { name: string | undefined; cents: number | undefined }) {
  if (!name && !cents) return null;
  return (
    <p className="product-promo">
      {name}
      {name && cents ? ": " : null}
      {cents ? <Amount cents={cents} /> : null}
    </p>
  );
}
