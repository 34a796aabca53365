import type { Language } from "#server/platform/values/language.ts";

/**
 * The answer's language. X-Accept-Language decides: English if it begins with "en", else German; without it the
 * standard Accept-Language does: English if it is preferred to German.
 */
export function requestedLanguage(own: string | undefined, accepted: string | undefined): Language {
  if (own) return /^en/i.test(own) ? "en" : "de";
  const [preferred] = (accepted ?? "")
    .split(",")
    .map((range) => {
      const [tag = "", ...rest] = range.trim().toLowerCase().split(";");
      const quality = rest.map((one) => /^\s*q=([\d.]{1,5})$/.exec(one)?.[1]).find(Boolean);
      return { tag, quality: Number(quality ?? 1) };
    })
    .filter(({ tag, quality }) => /^(de|en)\b/.test(tag) && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return preferred?.tag.startsWith("en") ? "en" : "de";
}

/** The token of "Authorization: Bearer …", of any kind; null: missing, or not in the form of our tokens. */
export function bearerIn(authorization: string | undefined): string | null {
  return /^Bearer (\S{20,200})$/.exec(authorization ?? "")?.[1] ?? null;
}
