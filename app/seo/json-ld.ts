import type { MetaDescriptor } from "@remix-run/node";
import type { PageLink } from "#app/ui/layout/links.ts";
import { type Args, rootOf } from "./title.ts";

/** Structured data for search engines (schema.org): an inert script element. Remix escapes it. */
export function jsonLd(data: Record<string, unknown>): MetaDescriptor {
  return { "script:ld+json": { "@context": "https://schema.org", ...data } } as MetaDescriptor;
}

/** Breadcrumbs as JSON text for a script element. */
export function breadcrumbJsonLd(origin: string, trail: readonly PageLink[]): string {
  const json = JSON.stringify({
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ href, label }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: origin + (href.split("?", 1)[0] ?? ""),
    })),
  });
  return json.replaceAll("<", "\\u003c");
}

/** The organisation that runs the site, for the home page. */
export function organisation(args: Args): MetaDescriptor[] {
  const root = rootOf(args);
  if (!root) return [];
  const { origin, tenant } = root;
  const theme = `${origin}/theme/${tenant.id}/${tenant.version}`;
  return [
    jsonLd({
      "@type": "Organization",
      name: tenant.name,
      legalName: tenant.operator,
      url: `${origin}/`,
      logo: `${theme}/logo.svg`,
      ...(tenant.picture ? { image: `${theme}/og.png` } : {}),
      contactPoint: {
        "@type": "ContactPoint",
        contactType: "customer service",
        telephone: tenant.phone,
        availableLanguage: ["de", "en"],
      },
    }),
  ];
}
