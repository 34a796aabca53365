import type { LoaderFunctionArgs } from "@remix-run/node";

/**
 * What robots may read. Personal links stay readable, or messengers could draw no preview of them; their pages say
 * themselves that they are for no search engine.
 */
export function loader({ context }: LoaderFunctionArgs) {
  const { tenant, isFindable, origin } = context;
  const isOpen = isFindable && !tenant.modules.forceLogin;
  const lines = isOpen ? ["Disallow: /api/", "", `Sitemap: ${origin}/sitemap.xml`] : ["Disallow: /"];
  return new Response(`${["User-agent: *", ...lines].join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=300" },
  });
}
