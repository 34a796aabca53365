const spelled: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** "straße" → "strasse", "müller" → "mueller": as German is spelled where there are no umlauts. Of small letters. */
export function withoutUmlauts(text: string): string {
  return text.replaceAll(/[äöüß]/g, (sign) => spelled[sign] ?? sign);
}
