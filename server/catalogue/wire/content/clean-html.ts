import sanitizeHtml from "sanitize-html";

/**
 * Sanitises an editor's HTML: a page gets only these tags. Pictures are not among them: they have a field of their own.
 */
export function cleanHtml(markup: string): string {
  return sanitizeHtml(markup, {
    allowedTags: [
      "p",
      "br",
      "strong",
      "em",
      "b",
      "i",
      "u",
      "s",
      "sub",
      "sup",
      "small",
      "span",
      "blockquote",
      "hr",
      "h2",
      "h3",
      "h4",
      "ul",
      "ol",
      "li",
      "dl",
      "dt",
      "dd",
      "a",
      "table",
      "caption",
      "thead",
      "tbody",
      "tfoot",
      "tr",
      "th",
      "td",
    ],
    allowedAttributes: {
      a: ["href", "title", "target", "rel"],
      th: ["scope", "colspan", "rowspan"],
      td: ["colspan", "rowspan"],
      ol: ["start"],
    },
    allowedSchemes: ["https", "mailto", "tel"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    nestingLimit: 40,
    transformTags: {
      // Only the page's own title may be an h1; links to a new window get no opener.
      h1: "h2",
      a: (tagName, { target, href = "", title }) => ({
        tagName,
        attribs: {
          ...(href ? { href } : {}),
          ...(title ? { title } : {}),
          ...(target === "_blank" ? { target, rel: "noopener noreferrer" } : {}),
        },
      }),
    },
  });
}

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
