import type { LoaderFunctionArgs } from "@remix-run/node";

/**
 * robots.txt. Personal links may be fetched, or messengers could not show previews; their pages themselves forbid
 * indexing.
 */
export function loader({ context }: LoaderFunctionArgs) {
  const { tenant, isFindable, origin } = context;
  const isOpen = isFindable && !tenant.modules.forceLogin;
  const lines = isOpen ? ["Disallow: /api/", "", `Sitemap: ${origin}/sitemap.xml`] : ["Disallow: /"];
  return new Response(`${["User-agent: *", ...lines].join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=300" },
  });
}
