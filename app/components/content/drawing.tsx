type Props = {
  picture: { src: string; width: number; height: number };
  className: string;
  /** in the first view: asked for at once */
  isFirst?: boolean | undefined;
};

/** A picture that decorates: its place is kept while it loads, and below the first view it loads when it is near. */
export function Drawing({ picture: { src, width, height }, className, isFirst }: Props) {
  return (
    <img
      className={className}
      src={src}
      width={width}
      height={height}
      alt=""
      loading={isFirst ? undefined : "lazy"}
      decoding={isFirst ? undefined : "async"}
    />
  );
}
