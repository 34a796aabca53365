/**
 * What people typed goes into mails to others' eyes: a name must not start a new line, forge a header, or smuggle in a
 * link that a mail program makes clickable.
 */

/** Control and format characters (line ends, direction overrides, zero width) become spaces; runs of them one. */
export function oneLine(text: string, longest = 200): string {
  const line = text
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}]+/gu, " ")
    .trim();
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line;
}

/** A name that reads like one, on one line; null for an empty one and for anything that reads like an address or a link. */
export function personName(text: string): string | null {
  const name = oneLine(text);
  return /^[\p{L}\p{M}][\p{L}\p{M}'’.\- ]*$/u.test(name) && !/\.\S/.test(name) ? name : null;
}

/** Lines of at most 72 signs, broken between words; a longer word keeps its own line. */
export function wrap(text: string, width = 72): string {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join("\n");
}
