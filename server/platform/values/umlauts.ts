const spelled: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** "straße" → "strasse", "müller" → "mueller": the German spelling without umlauts. Expects lower case. */
export function withoutUmlauts(text: string): string {
  return text.replaceAll(/[äöüß]/g, (sign) => spelled[sign] ?? sign);
}
