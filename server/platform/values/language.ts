/** The languages of the site, of mails and of the facade. */
export const languages = ["de", "en"] as const;
export type Language = (typeof languages)[number];

/** How a brand addresses people in German; English has one form. */
export type FormOfAddress = "du" | "sie";

/** The name that a greeting uses: German with Sie needs the whole one. */
export function nameFor(
  { language, formOfAddress }: { language: Language; formOfAddress: FormOfAddress },
  { firstName, lastName }: { firstName: string; lastName: string },
): string {
  return language === "de" && formOfAddress === "sie" ? `${firstName} ${lastName}` : firstName;
}

/** A row or an entry in the requested language: its English texts, where it has any, replace the German ones. */
export function inLanguage<Row extends { english: unknown }>(
  { english, ...row }: Row,
  language: Language,
): Omit<Row, "english"> {
  return language === "de" || english === null || typeof english !== "object" ? row : { ...row, ...english };
}
