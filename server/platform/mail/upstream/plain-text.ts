/**
 * Makes text that people typed safe for mails to others: it starts no new line, forges no header, and contains no link
 * that a mail program makes clickable.
 */

/** Replaces runs of control and format characters (line ends, direction overrides, zero width) by one space. */
export function oneLine(text: string, longest = 200): string {
  const line = text
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}]+/gu, " ")
    .trim();
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line;
}

/** Anybody can type a name together with somebody else's address, so a greeting must be too short for a message. */
const maxNameLength = 30;
const maxNameWords = 3;

/**
 * The name that a mail's greeting uses, on one line. null, i.e. a greeting without a name, if it is empty, looks like
 * an address or a link, or is longer than 30 characters or 3 words.
 */
export function greetingName(text: string): string | null {
  const name = oneLine(text);
  const isName = /^[\p{L}\p{M}][\p{L}\p{M}'’.\- ]*$/u.test(name) && !/\.\S/.test(name);
  const isShort = [...name].length <= maxNameLength && name.split(" ").length <= maxNameWords;
  return isName && isShort ? name : null;
}

/** Breaks text between words into lines of at most 72 characters; a longer word gets a line of its own. */
export function wrap(text: string, width = 72): string {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join("\n");
}
