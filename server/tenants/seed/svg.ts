import sanitizeHtml from "sanitize-html";

/** Content that makes a picture dangerous inside a page; such a picture is rejected, not repaired. */
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/<script/i, "a script"],
  [/\son\w+\s*=/i, "an event handler"],
  [/javascript:|data:(?!image\/(png|jpeg);base64,)/i, "a script or data address"],
  [/<foreignObject|<iframe|<object|<embed/i, "foreign content"],
  [/\b(?:xlink:)?href\s*=\s*["'](?!#)/i, "a reference to something outside of itself"],
  [/url\(\s*["']?(?!#)/i, "a reference to something outside of itself"],
  [/@import|<!ENTITY|<\?xml-stylesheet/i, "an import"],
];

const shapes = [
  "svg",
  "g",
  "path",
  "circle",
  "ellipse",
  "rect",
  "line",
  "polyline",
  "polygon",
  "defs",
  "use",
  "symbol",
];
const paint = [
  "linearGradient",
  "radialGradient",
  "stop",
  "clipPath",
  "mask",
  "title",
  "desc",
  "text",
  "tspan",
  "style",
];
const attributes = [
  ..."id class role aria-label aria-hidden focusable xmlns viewBox width height x y x1 y1 x2 y2 cx cy r rx ry d points".split(
    " ",
  ),
  ..."fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-opacity".split(
    " ",
  ),
  ..."opacity transform clip-path clip-rule mask href offset stop-color stop-opacity gradientUnits gradientTransform".split(
    " ",
  ),
  ..."preserveAspectRatio font-family font-size font-weight letter-spacing text-anchor".split(" "),
];

/**
 * Sanitises a drawing: keeps shapes and paint, removes comments, editors' data and unknown attributes. Returns the
 * problem instead if it has a script or refers to other sites.
 */
export function cleanSvg(svg: string): { ok: true; svg: string } | { ok: false; message: string } {
  const found = forbidden.find(([pattern]) => pattern.test(svg));
  if (found) return { ok: false, message: `holds ${found[1]}` };
  const clean = sanitizeHtml(svg, {
    allowedTags: [...shapes, ...paint],
    allowedAttributes: { "*": attributes },
    allowedSchemes: [],
    allowVulnerableTags: true,
    parser: { lowerCaseTags: false, lowerCaseAttributeNames: false, xmlMode: true },
  }).trim();
  return clean.startsWith("<svg") ? { ok: true, svg: clean } : { ok: false, message: "is not an SVG picture" };
}
