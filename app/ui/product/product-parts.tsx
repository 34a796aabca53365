import { Amount } from "#app/ui/content/amount.tsx";

type Props = { name: string };

/** Keeps a short last word on the line of the one before it: "Mobil M" does not break before its M. */
export function ProductName({ name }: Props) {
  const [, start = "", end] = /^(.*?)(\S{1,16} \S{1,3})$/.exec(name) ?? [];
  if (!end) return name;
  return (
    <>
      {start}
      <span className="whole">{end}</span>
    </>
  );
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
