/** What stands between the tags of sanitised HTML; a tag and an entity count as a blank. */
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

/** Any text as it stands in HTML or XML, between tags and in attributes, so that none of it is markup. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
