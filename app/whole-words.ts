/** A tag in these would be seen, or end the picture; and messages beside fields are also written by the browser's script, letter for letter. */
const bare = /^<(?:(?:script|style|title|textarea|option|text|\/?tspan)\b|p class="error")/;
const heading = /^<h[1-4]\b/;

/** The end of a tag and the text behind it, where that has a hyphen: a few on a page, found in a twentieth of what React takes. */
const texts = />[^<>-]*-[^<]*/g;
/**
 * "E-Mail", "QR-Code", also within "Bestätigungs-E-Mail": one or two letters never stand alone at the end of a line. And
 * "040 66969-100": nobody dials half a number. What is longer must be able to break on a narrow phone.
 */
const whole =
  /(?<![\p{L}\p{N}@/._])(?:\p{L}{1,2}-\p{L}{1,12}(?!\p{L})|(?<!-)\+?\d[\d ]{0,12}-\d{1,8}(?![\p{L}\p{N}-]))/gu;
const hyphenated = /(?<!\S)\S*\p{L}-\p{L}\S*/gu;
/** What is longer may need its hyphen to fit. */
const MOST_IN_A_TITLE = 20;

/**
 * A finished page whose words keep together that a browser would break at their hyphen: "E-" and "Mail" anywhere, a
 * whole "Multi-Guthaben" in a title. The letters stay as they were written, so that words are searched, copied and read
 * aloud as ever (docs/decisions/023).
 */
export function wholeWords(html: string): string {
  return html.replace(texts, (match, at: number) => {
    const tag = html.slice(html.lastIndexOf("<", at), at);
    if (bare.test(tag)) return match;
    const text = match.slice(1);
    return `>${heading.test(tag) ? text.replace(hyphenated, titleWord) : together(text)}`;
  });
}

const together = (text: string) => text.replace(whole, '<span class="whole">$&</span>');

const titleWord = (word: string) =>
  word.length > MOST_IN_A_TITLE ? together(word) : `<span class="title-word">${together(word)}</span>`;
