import type { PageLink } from "#app/components/layout/links.ts";
import type { RootData } from "#app/layout/root-data.ts";
import { canonicalPlace } from "./canonical.ts";
import { breadcrumbData } from "./structured.ts";

/** Link elements with the page's URL in both languages, for public pages; personal pages are excluded from search engines. */
export function Place({
  data,
  isPublic,
  trail,
}: {
  data: RootData;
  isPublic: boolean;
  trail: readonly PageLink[] | null;
}) {
  const { origin, language, isFindable } = data;
  const place = isPublic && isFindable ? canonicalPlace(data.pathname) : null;
  if (!place) return <meta name="robots" content="noindex" />;
  const { de: german, en: english } = place;
  return (
    <>
      <link rel="canonical" href={origin + place[language]} />
      <meta property="og:url" content={origin + place[language]} />
      <link rel="alternate" hrefLang="de" href={origin + german} />
      <link rel="alternate" hrefLang="en" href={origin + english} />
      <link rel="alternate" hrefLang="x-default" href={origin + german} />
      {trail ? (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data, escaped so that it cannot end its element
          dangerouslySetInnerHTML={{ __html: breadcrumbData(origin, trail) }}
        />
      ) : null}
    </>
  );
}
