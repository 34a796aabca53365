import { path } from "#app/paths.ts";

type Query = Readonly<Record<string, string>>;

/** Files, the facade and the links that people share take nothing along. */
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
 * A page whose links and forms into our own pages take the query along. It is done to the finished page, so that no link
 * can be forgotten; what React draws has no bare quote or bracket in texts and attributes, and cleaned markup neither.
 */
export function carryInto(html: string, query: Query): string {
  if (Object.keys(query).length === 0) return html;
  const fields = Object.entries(query).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}"/>`);
  return html.replace(tags, (tag) => {
    const carrying = tag.replace(
      address,
      (_, name: string, href: string) => ` ${name}="${escaped(carryOn(plain(href), query))}"`,
    );
    // The fields of such a form replace the query of its address.
    return /^<form\b/.test(tag) && / method="get"/i.test(tag) ? carrying + fields.join("") : carrying;
  });
}

/** One address of ours with the query; what it says itself stays. Addresses elsewhere stay as they are. */
export function carryOn(href: string, query: Query): string {
  if (
    Object.keys(query).length === 0 ||
    !/^(?:\/(?!\/)|\?)/.test(href) ||
    notPages.some((start) => href.startsWith(start))
  )
    return href;
  const [, path = "", search = "", fragment = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(href) ?? [];
  const said = new URLSearchParams(search);
  const more = Object.entries(query).filter(([name]) => !said.has(name));
  if (more.length === 0) return href;
  return `${path}?${[search, new URLSearchParams(more)].filter(String).join("&")}${fragment}`;
}

const plain = (text: string) => text.replaceAll("&amp;", "&");
const escaped = (text: string) => text.replaceAll("&", "&amp;");
