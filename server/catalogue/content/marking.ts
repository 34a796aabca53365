import { hits } from "./folding.ts";

/** Splits a text into pieces; every second piece is a word with one of these stems. */
export function partsOf(text: string, stems: readonly string[]): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const [start, end] of hits(text, stems)) {
    parts.push(text.slice(from, start), text.slice(start, end));
    from = end;
  }
  return [...parts, text.slice(from)];
}

/**
 * Puts words with these stems into <mark> in sanitised HTML. Only text between tags is marked. Entities count as word
 * boundaries and are never split.
 */
export function marked(html: string, stems: readonly string[]): string {
  return html.replaceAll(/(<[^<>]*>|&[#\w]+;)|[^<&]+/g, (piece: string, markup: string | undefined) =>
    markup
      ? markup
      : partsOf(piece, stems)
          .map((part, index) => (index % 2 ? `<mark>${part}</mark>` : part))
          .join(""),
  );
}
