import type { Language } from "#server/domain/tenant/model.ts";

/** A row in the language that is asked for: its English texts, where it has them, take the place of the German ones. */
export function inLanguage<Row extends { english: unknown }>(row: Row, language: Language): Row {
  if (language === "de" || row.english === null || typeof row.english !== "object") return row;
  return { ...row, ...row.english };
}
