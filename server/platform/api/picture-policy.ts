/** Policy for pictures opened directly: they may do nothing, including SVG from other authors. */
export const doesNothing = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
