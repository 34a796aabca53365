type Props = {
  picture: { src: string; srcSet: string | undefined; width: number; height: number };
  /** its displayed width, as a value of the sizes attribute */
  sizes: string;
};

/** A picture of the content service, described by the text beside it; its space is reserved while it loads. */
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
