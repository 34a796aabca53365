import type { RootData } from "#app/layout/root-data.ts";
import type { PageLink } from "#app/ui/layout/links.ts";
import { canonicalPaths } from "./canonical.ts";
import { breadcrumbJsonLd } from "./json-ld.ts";

/**
 * Link elements with the page's URL in both languages, for public pages; personal pages are excluded from search
 * engines.
 */
export function CanonicalLinks({
  data,
  isPublic,
  trail,
}: {
  data: RootData;
  isPublic: boolean;
  trail: readonly PageLink[] | null;
}) {
  const { origin, language, isFindable } = data;
  const paths = isPublic && isFindable ? canonicalPaths(data.pathname) : null;
  if (!paths) return <meta name="robots" content="noindex" />;
  const { de: german, en: english } = paths;
  return (
    <>
      <link rel="canonical" href={origin + paths[language]} />
      <meta property="og:url" content={origin + paths[language]} />
      <link rel="alternate" hrefLang="de" href={origin + german} />
      <link rel="alternate" hrefLang="en" href={origin + english} />
      <link rel="alternate" hrefLang="x-default" href={origin + german} />
      {trail ? (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data, escaped so that it cannot end its element
          dangerouslySetInnerHTML={{ __html: breadcrumbJsonLd(origin, trail) }}
        />
      ) : null}
    </>
  );
}
