/**
 * A text without those of `signs` that it ends with. By a loop: an expression like /x+$/ looks through a row of signs that
 * is not at the end once for each of them, so that a text of n signs costs n².
 */
export function trimEndOf(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The same at both ends. */
export function trimOf(text: string, signs: string): string {
  let start = 0;
  while (start < text.length && signs.includes(text.charAt(start))) start += 1;
  return trimEndOf(text.slice(start), signs);
}
