import { languageOf, nameAt, twin } from "#app/paths.ts";
import { type PageName, sitemap } from "#app/sitemap.ts";
import type { Language } from "#server/platform/tenant/model.ts";

/** The canonical path of a page in both languages, without query. null: not a page. */
export function canonicalPaths(pathname: string): Readonly<Record<Language, string>> | null {
  const name = nameAt(pathname);
  const other = twin(pathname, "");
  if (name === null || other === null) return null;
  const same: PageName | null = sitemap[name].sameAs;
  if (same !== null) return sitemap[same].path;
  return languageOf(pathname) === "de" ? { de: pathname, en: other } : { de: other, en: pathname };
}
