import type { Language } from "#server/domain/tenant/model.ts";

/** A row in the language that is asked for: its English texts, where it has them, take the place of the German ones. */
export function inLanguage<Row extends { english: unknown }>(
  { english, ...row }: Row,
  language: Language,
): Omit<Row, "english"> {
  return language === "de" || english === null || typeof english !== "object" ? row : { ...row, ...english };
}
