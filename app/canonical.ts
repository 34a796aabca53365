import type { Language } from "#server/domain/tenant/model.ts";
import { languageOf, nameAt, type PathName, path, twin } from "./paths.ts";

/** Pages that show what another one shows, or showed once: search engines are told of that one. */
const sameAs = { moments: "home", helpQuestions: "faq", privacyVersion: "privacy" } as const satisfies Partial<
  Record<PathName, PathName>
>;

/** Where search engines shall know this page, in both languages: without query, and once. null: it is no page. */
export function canonicalPlace(pathname: string): Readonly<Record<Language, string>> | null {
  const name = nameAt(pathname);
  const other = twin(pathname, "");
  if (name === null || other === null) return null;
  if (isDouble(name)) return { de: path("de", sameAs[name]), en: path("en", sameAs[name]) };
  return languageOf(pathname) === "de" ? { de: pathname, en: other } : { de: other, en: pathname };
}

const isDouble = (name: PathName): name is keyof typeof sameAs => Object.hasOwn(sameAs, name);
