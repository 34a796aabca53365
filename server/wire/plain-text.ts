import sanitizeHtml from "sanitize-html";

/** A title is text: no markup, and no entities that would be shown as such. */
export function plainText(markup: string): string {
  const text = sanitizeHtml(markup, { allowedTags: [], allowedAttributes: {} });
  const entities: Record<string, string> = {
    "&amp;": "&",
    "&lt;": "<",
    "&gt;": ">",
    "&quot;": '"',
    "&nbsp;": "\u00A0",
  };
  return text.replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity).trim();
}
