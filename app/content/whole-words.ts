/**
 * Inside these elements a tag would be visible or end the picture; error messages are also written by the browser's
 * script and must have the same text.
 */
const bare = /^<(?:(?:script|style|title|textarea|option|text|\/?tspan)\b|p class="error")/;
const heading = /^<h[1-4]\b/;

/**
 * The end of a tag followed by text with a hyphen: only a few on a page, found in a twentieth of React's rendering
 * time.
 */
const texts = />[^<>-]*-[^<]*/g;
/**
 * Words that must not break at a hyphen: "E-Mail", "QR-Code", also within "Bestätigungs-E-Mail", so that one or two
 * letters never end a line alone; and phone numbers such as "040 66969-100". Longer words must be able to break on a
 * narrow phone.
 */
const whole =
  /(?<![\p{L}\p{N}@/._])(?:\p{L}{1,2}-\p{L}{1,12}(?!\p{L})|(?<!-)\+?\d[\d ]{0,12}-\d{1,8}(?![\p{L}\p{N}-]))/gu;
const hyphenated = /(?<!\S)\S*\p{L}-\p{L}\S*/gu;
/** Longer words in a title may need to break at their hyphen. */
const MAX_WORD_LENGTH = 20;

/**
 * Prevents line breaks at hyphens in a rendered page: between "E-" and "Mail" anywhere, and within a whole
 * "Multi-Guthaben" in a title. Uses markup only, so that words are searched, copied and read aloud unchanged.
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
  word.length > MAX_WORD_LENGTH ? together(word) : `<span class="title-word">${together(word)}</span>`;
