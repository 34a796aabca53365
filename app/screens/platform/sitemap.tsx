import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicPages } from "#app/seo/public-pages.ts";
import { escaped } from "#server/platform/values/text.ts";

/** Every public page of the tenant in both languages; 404 on hosts that must not be indexed. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { tenant, isFindable, origin } = context;
  if (!isFindable || tenant.modules.forceLogin) throw new Response(null, { status: 404 });
  const entries = (await publicPages(context)).flatMap(({ de, en }) => {
    const links = [link("de", origin + de), link("en", origin + en), link("x-default", origin + de)].join("");
    return [de, en].map((pathname) => `<url><loc>${escaped(origin + pathname)}</loc>${links}</url>`);
  });
  return new Response(`${head}\n${entries.join("\n")}\n</urlset>\n`, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=300" },
  });
}

const head = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">`;

const link = (language: string, href: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(href)}"/>`;
