import type { Language } from "#server/platform/values/language.ts";

/** A row or an entry in the requested language: its English texts, where it has any, replace the German ones. */
export function inLanguage<Row extends { english: unknown }>(
  { english, ...row }: Row,
  language: Language,
): Omit<Row, "english"> {
  return language === "de" || english === null || typeof english !== "object" ? row : { ...row, ...english };
}
