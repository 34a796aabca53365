import { path } from "#app/paths.ts";

type Query = Readonly<Record<string, string>>;

/** Links to files, to the facade and links that people share do not carry the query. */
const notPages = [
  "/assets/",
  "/theme/",
  "/api/",
  path("de", "shortLink", { number: "" }),
  path("en", "shortLink", { number: "" }),
];
const tags = /<(?:a|form|button)\b[^<>]*>/g;
const address = / (href|action|formaction)="([/?][^"]*)"/i;

/**
 * A page whose links and forms into our own pages carry the query. Applied to the rendered page, so that no link can be
 * missed. Safe because neither React's output nor sanitised markup has bare quotes or brackets in texts and attributes.
 */
export function carryInto(html: string, query: Query): string {
  if (Object.keys(query).length === 0) return html;
  const fields = Object.entries(query).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}"/>`);
  return html.replace(tags, (tag) => {
    const carrying = tag.replace(
      address,
      (_, name: string, href: string) => ` ${name}="${escaped(carryOn(plain(href), query))}"`,
    );
    // A GET form's fields replace the query of its action.
    return /^<form\b/.test(tag) && / method="get"/i.test(tag) ? carrying + fields.join("") : carrying;
  });
}

/**
 * One of our URLs with the query added; parameters that the URL already has stay. URLs of other sites are unchanged.
 */
export function carryOn(href: string, query: Query): string {
  if (
    Object.keys(query).length === 0 ||
    !/^(?:\/(?!\/)|\?)/.test(href) ||
    notPages.some((start) => href.startsWith(start))
  )
    return href;
  const [, path = "", search = "", fragment = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(href) ?? [];
  const own = new URLSearchParams(search);
  const more = Object.entries(query).filter(([name]) => !own.has(name));
  if (more.length === 0) return href;
  return `${path}?${[search, new URLSearchParams(more)].filter(String).join("&")}${fragment}`;
}

const plain = (text: string) => text.replaceAll("&amp;", "&");
const escaped = (text: string) => text.replaceAll("&", "&amp;");
