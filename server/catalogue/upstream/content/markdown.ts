import MarkdownIt from "markdown-it";
import sanitizeHtml from "sanitize-html";
import { withoutUmlauts } from "#server/platform/values/text.ts";

/** A parsed text file; `when` names a condition under which a section is shown. */
export type Document = {
  title: string;
  version: string | null;
  introHtml: string;
  sections: { id: string; title: string; group: string | null; when: string | null; html: string }[];
};

/**
 * The subset of Markdown that our text files use: "# Title" with "\-" as a soft hyphen, "Version: 2026-11-01", "##
 * Section {#id when=bonus}", a further "# Group" above the sections that belong to it, paragraphs, lists with "- " and
 * "1. ", tables with "|", **bold**, [links](/path). Anything else is text.
 */
export function parseDocument(markdown: string): Document {
  const lines = markdown.replaceAll("\r\n", "\n").split("\n");
  const at = lines.findIndex((line) => line.startsWith("# "));
  const title = headingOf(lines[at] ?? "# ");
  const version = lines.map((line) => /^Version: (\S+)$/.exec(line)?.[1]).find(Boolean) ?? null;
  const body = lines.filter((line, index) => index !== at && !line.startsWith("Version: ")).join("\n");
  // A text may begin with a heading.
  const [intro = "", ...parts] = `\n${body}`.split(/^(?=##? )/m);
  let group: string | null = null;
  const sections = parts.flatMap((whole) => {
    if (whole.startsWith("# ")) {
      group = headingOf(whole.trim());
      return [];
    }
    const part = whole.slice(3);
    const end = part.indexOf("\n");
    const { name, id, when } = sectionOf((end < 0 ? part : part.slice(0, end)).trim());
    const text = html(end < 0 ? "" : part.slice(end));
    return [{ id: id ?? anchor(name), title: name, group, when: when ?? null, html: text }];
  });
  return { title, version, introHtml: html(intro), sections };
}

/** "Bonus {#id when=bonus}"; the braces are optional. */
function sectionOf(line: string): { name: string; id?: string | undefined; when?: string | undefined } {
  const at = line.lastIndexOf("{#");
  const mark = at < 0 ? null : /^\{#([\w-]+)(?:\s+when=(\w+))?\}$/.exec(line.slice(at));
  return mark ? { name: line.slice(0, at).trimEnd(), id: mark[1], when: mark[2] } : { name: line };
}

function headingOf(line: string): string {
  return line.slice(2).trim().replaceAll("\\-", "\u00AD");
}

/** Raw HTML, images, code and reference links are not switched on: they stay text. */
const markdownIt = new MarkdownIt("zero").enable(["heading", "list", "table", "emphasis", "link", "newline"]);
markdownIt.renderer.rules["softbreak"] = () => " ";
// Addresses contain {placeholders}, which would be encoded; `clean` below decides which ones are allowed.
markdownIt.normalizeLink = (address) => address;
markdownIt.validateLink = () => true;
/** Items of a list are lines, also with empty lines between them. */
markdownIt.core.ruler.push("lines of lists", ({ tokens }) => {
  for (const token of tokens) if (token.type.startsWith("paragraph") && token.level > 0) token.hidden = true;
});

function html(text: string): string {
  return clean(markdownIt.render(text).replaceAll(/>\n/g, ">"));
}

/** Removes all but these tags from a text. */
function clean(markup: string): string {
  return sanitizeHtml(markup, {
    allowedTags: ["p", "ul", "ol", "li", "strong", "em", "br", "a", "h3", "table", "thead", "tbody", "tr", "th", "td"],
    allowedAttributes: { a: ["href"] },
    allowedSchemes: ["https", "mailto", "tel"],
    allowProtocolRelative: false,
  });
}

/** "Wer darf mitmachen?" → "wer-darf-mitmachen" */
function anchor(title: string): string {
  return withoutUmlauts(title.toLowerCase())
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
