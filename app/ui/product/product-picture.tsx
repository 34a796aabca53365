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
