const spelled: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** "straße" → "strasse", "müller" → "mueller": the German spelling without umlauts. Expects lower case. */
export function withoutUmlauts(text: string): string {
  return text.replaceAll(/[äöüß]/g, (sign) => spelled[sign] ?? sign);
}

/** A name or word for comparing: lower case, umlauts spelt out, and letters without their accents. */
export function plainLetters(text: string): string {
  return withoutUmlauts(text.toLowerCase()).normalize("NFKD").replaceAll(/\p{M}/gu, "");
}

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

/** The text of sanitised HTML; tags and entities become spaces. */
export function textOf(html: string): string {
  return html.replaceAll(/<[^<>]*>|&[#\w]+;/g, " ");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML or XML, in content and attributes. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** "{link} von {firstName}" → ["link", "firstName"]. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}

/** Replaces placeholders by their values; a name without a value is left in the text, so that it is noticed. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

/** A file's text, without a byte order mark: UTF-8, or Windows-1252 where its bytes are not that. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
