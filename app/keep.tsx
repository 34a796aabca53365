import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "#server/domain/tenant/model.ts";
import type { Keep } from "./components/layout/kept.tsx";
import { PageLanguage } from "./i18n/index.ts";

const MOST = 300;

/** Remembers the parts of pages in one language by what they are and what they were given. */
export function keeper(language: Language): Keep {
  const known = new Map<unknown, Map<string, string>>();
  return (part) => {
    const ofKind = known.get(part.type) ?? new Map<string, string>();
    known.set(part.type, ofKind);
    const key = JSON.stringify(part.props);
    const there = ofKind.get(key);
    if (there !== undefined) return there;
    const markup = renderToStaticMarkup(<PageLanguage.Provider value={language}>{part}</PageLanguage.Provider>);
    if (ofKind.size >= MOST) ofKind.clear();
    ofKind.set(key, markup);
    return markup;
  };
}
