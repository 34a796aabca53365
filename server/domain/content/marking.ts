import { hits } from "./folding.ts";

/** A text in pieces, every second one a word of these stems. */
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
 * Sanitised HTML with the words of these stems in <mark>. Only what stands between tags is marked. An entity is no letter: a
 * word ends at it, and it is never cut.
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
