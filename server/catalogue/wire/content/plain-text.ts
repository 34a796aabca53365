import sanitizeHtml from "sanitize-html";

/** Converts markup to plain text: without tags, and with entities decoded. */
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
