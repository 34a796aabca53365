/**
 * Removes trailing characters that are in `signs`. Uses a loop because a regular expression like /x+$/ takes quadratic
 * time on long runs that are not at the end.
 */
export function trimEndOf(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Like trimEndOf, at both ends. */
export function trimOf(text: string, signs: string): string {
  let start = 0;
  while (start < text.length && signs.includes(text.charAt(start))) start += 1;
  return trimEndOf(text.slice(start), signs);
}
