/** Width and height of an SVG picture, from its viewBox. */
export function drawingSize(svg: string): { width: number; height: number } {
  const [, width = 0, height = 0] = /viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/.exec(svg)?.map(Number) ?? [];
  return { width, height };
}

/** Width and height of a PNG picture, from the first bytes of its base64; link previews need them for their layout. */
export function pictureSize(base64: string): { width: number; height: number } {
  const bytes = atob(base64.slice(0, 32));
  const number = (at: number) => [0, 1, 2, 3].reduce((sum, index) => sum * 256 + bytes.charCodeAt(at + index), 0);
  return { width: number(16), height: number(20) };
}
