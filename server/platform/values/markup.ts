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
