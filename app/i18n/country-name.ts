import type { Language } from "#server/domain/tenant/model.ts";

/** The common name of a country, by its code of ISO 3166-1: "Deutschland". null: there is no country of this code. */
export function countryName(language: Language, code: string): string | null {
  return new Intl.DisplayNames([language], { type: "region", style: "short", fallback: "none" }).of(code) ?? null;
}
