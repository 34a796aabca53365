import type { LoaderFunctionArgs } from "@remix-run/node";

/** Clients read the file again after this time (RFC 9116 wants less than a year). */
const validDays = 180;

/** Whom to tell about a weakness of the site: the tenant's operator. */
export function loader({ context }: LoaderFunctionArgs) {
  const { tenant, origin, now } = context;
  const expires = new Date(now().getTime() + validDays * 86_400_000);
  const lines = [
    `Contact: mailto:${tenant.legal.email}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: de, en",
    `Canonical: ${origin}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=300" },
  });
}
