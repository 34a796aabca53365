import type { Language } from "#server/domain/tenant/model.ts";

/** What the language of an answer is asked by (X-Accept-Language): English where it begins with "en", else German. */
export function languageAsked(header: string | undefined): Language {
  return /^en/i.test(header ?? "") ? "en" : "de";
}

/** The token of "Authorization: Bearer …", of any kind; null: none is sent, or nothing that could be one of ours. */
export function bearerIn(authorization: string | undefined): string | null {
  return /^Bearer (\S{20,200})$/.exec(authorization ?? "")?.[1] ?? null;
}
