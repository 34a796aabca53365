import type { Language } from "#server/platform/tenant/model.ts";

/** The answer's language, from X-Accept-Language: English if it begins with "en", else German. */
export function requestedLanguage(header: string | undefined): Language {
  return /^en/i.test(header ?? "") ? "en" : "de";
}

/** The token of "Authorization: Bearer …", of any kind; null: missing, or not in the form of our tokens. */
export function bearerIn(authorization: string | undefined): string | null {
  return /^Bearer (\S{20,200})$/.exec(authorization ?? "")?.[1] ?? null;
}
