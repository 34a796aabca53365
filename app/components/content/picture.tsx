type Props = {
  picture: { src: string; srcSet: string | undefined; width: number; height: number };
  /** how wide it is shown, as the attribute wants it */
  sizes: string;
};

/** A picture of the content service beside words that say what it shows; its place is kept while it loads. */
export function Picture({ picture, sizes }: Props) {
  const { src, srcSet, width, height } = picture;
  return (
    <img
      className="picture"
      src={src}
      srcSet={srcSet}
      sizes={srcSet ? sizes : undefined}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
