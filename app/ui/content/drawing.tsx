type Props = {
  picture: { src: string; width: number; height: number };
  className: string;
  /** visible without scrolling: loaded at once */
  isFirst?: boolean | undefined;
};

/** A decorative picture: its space is reserved while it loads; below the first screen it is loaded lazily. */
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
