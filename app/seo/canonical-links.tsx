import type { RootData } from "#app/layout/root-data.ts";
import { languageOf, nameAt, twin } from "#app/paths.ts";
import { type PageName, sitemap } from "#app/sitemap.ts";
import type { PageLink } from "#app/ui/layout/links.ts";
import type { Language } from "#server/platform/values/language.ts";
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

/** The canonical path of a page in both languages, without query. null: not a page. */
function canonicalPaths(pathname: string): Readonly<Record<Language, string>> | null {
  const name = nameAt(pathname);
  const other = twin(pathname, "");
  if (name === null || other === null) return null;
  const same: PageName | null = sitemap[name].sameAs;
  if (same !== null) return sitemap[same].path;
  return languageOf(pathname) === "de" ? { de: pathname, en: other } : { de: other, en: pathname };
}
