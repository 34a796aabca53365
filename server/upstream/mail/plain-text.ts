/**
 * Text that people typed, made safe for mails to others: it starts no new line, forges no header, and holds no link that a
 * mail program makes clickable.
 */

/** Control and format characters (line ends, direction overrides, zero width) become spaces; runs of them one. */
export function oneLine(text: string, longest = 200): string {
  const line = text
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}]+/gu, " ")
    .trim();
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line;
}

/** Anybody can type a name for somebody else's address, so what a mail greets with has no room for a message. */
const maxNameLength = 30;
const maxNameWords = 3;

/**
 * The name that a mail greets with, on one line. null, and so a greeting without a name, for an empty one, for one that reads
 * like an address or a link, and for one longer than 30 characters or 3 words.
 */
export function greetingName(text: string): string | null {
  const name = oneLine(text);
  const isName = /^[\p{L}\p{M}][\p{L}\p{M}'’.\- ]*$/u.test(name) && !/\.\S/.test(name);
  const isShort = [...name].length <= maxNameLength && name.split(" ").length <= maxNameWords;
  return isName && isShort ? name : null;
}

/** Lines of at most 72 characters, broken between words; a longer word keeps its own line. */
export function wrap(text: string, width = 72): string {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join("\n");
}
