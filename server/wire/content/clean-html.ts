import sanitizeHtml from "sanitize-html";

/** Whatever an editor (or somebody in their name) wrote, a page gets only these. No pictures: they come by their own field. */
export function cleanHtml(markup: string): string {
  return sanitizeHtml(markup, {
    allowedTags: [
      ...["p", "br", "strong", "em", "b", "i", "u", "s", "sub", "sup", "small", "span", "blockquote", "hr"],
      ...["h2", "h3", "h4", "ul", "ol", "li", "dl", "dt", "dd", "a"],
      ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
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
      // The page's own title is the only first heading; a new window never learns who opened it.
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
