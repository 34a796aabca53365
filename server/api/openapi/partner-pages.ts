import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import MarkdownIt from "markdown-it";
import { root } from "#server/platform/process/root.ts";
import { escaped } from "#server/platform/values/text.ts";

/** A page of docs/partners: its name in /api/docs, its heading, and its content. */
export type PartnerPage = { name: string; title: string; html: string };

const folder = join(root, "docs/partners");
/** README.md, where a partner begins. */
const first = "connect";
const nameOf = (file: string) => (file === "README.md" ? first : file.replace(/\.md$/, ""));

/** Pages of the repository that have a counterpart here. */
const elsewhere: Readonly<Record<string, string>> = {
  "../openapi.json": "/api/docs/openapi.json",
  "../contract.md": "/api/docs",
};

let read: Promise<PartnerPage[]> | undefined;
/** All pages, the one to begin with first; read and rendered once per process. */
export function partnerPages(): Promise<PartnerPage[]> {
  read ??= readPages();
  read.catch(() => (read = undefined));
  return read;
}

async function readPages(): Promise<PartnerPage[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".md"));
  const render = renderer(files);
  const pages = await Promise.all(
    files.map(async (file) => {
      const text = (await readFile(join(folder, file), "utf8")).replaceAll(/^<!-- .* -->\n/gm, "");
      return { name: nameOf(file), title: /^# (.+)$/m.exec(text)?.[1] ?? file, html: render(text) };
    }),
  );
  return pages.toSorted((one, other) => Number(other.name === first) - Number(one.name === first));
}

/**
 * Markdown as HTML, headings with the anchors that other pages link to. Links to files that only the repository has
 * become text.
 */
function renderer(files: readonly string[]): (markdown: string) => string {
  const markdown = new MarkdownIt();
  const addressOf = (href: string): string | null => {
    if (/^https?:|^#/.test(href)) return href;
    const [file = "", anchor] = href.split("#");
    if (files.includes(file)) return `/api/docs/${nameOf(file)}${anchor ? `#${anchor}` : ""}`;
    return elsewhere[file] ?? null;
  };
  markdown.core.ruler.push("links and anchors", ({ tokens }) => {
    for (const [at, token] of tokens.entries()) {
      if (token.type === "heading_open") token.attrSet("id", anchorOf(tokens[at + 1]?.content ?? ""));
      let isText = false;
      for (const inner of token.children ?? []) {
        const href = inner.type === "link_open" ? inner.attrGet("href") : null;
        const address = href === null ? null : addressOf(String(href));
        if (href !== null) isText = address === null;
        if (address !== null) inner.attrSet("href", address);
        if (isText && inner.type.startsWith("link_")) Object.assign(inner, { type: "text", content: "" });
      }
    }
  });
  return (text) => markdown.render(text);
}

/** The anchor of a heading, as repositories show it: "A key, and more" → "a-key-and-more". */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d\s-]/gu, "")
    .replaceAll(" ", "-");
}

/** The links to all pages. */
export async function pagesNavigation(): Promise<string> {
  const links = (await partnerPages()).map(({ name, title }) => `<a href="/api/docs/${name}">${escaped(title)}</a>`);
  return `<nav aria-label="Pages"><a href="/api/docs">All calls</a> ${links.join(" ")}</nav>`;
}
