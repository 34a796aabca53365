/** Detects whether a German text uses du or Sie. Names and quoted words may look like either. */
const du =
  /(?<!\p{L})(?:du|dir|dich|dein(?:e[mnrs]?|s)?|deine|euch|euer|eure[mnrs]?|ihr (?:beide|gerade|habt|seid|sie)|seid|habt)(?!\p{L})/giu;

/** "Wähle …", "Bitte wähle …", "Kopiere den Link oder schick ihn …": the imperative of du. */
const verbs =
  "ändere|antworte|bestätige|bestelle|bekomm|empfiehl|erstelle?|fang|fordere|geh|gib|hol|ignoriere|kopiere|lass|lies|löse|melde|nenne?|nimm|nutze|öffne|prüfe|rufe?|sage?|schau|schicke?|schreibe?|sieh|starte|such|tippe?|trage?|vergleiche|versuche?|wähle?|warte|wende";
const begin = "(?<=^|[.:!?…,]\\s+|\\b(?:bitte|und|oder|dann|sonst)\\s)";
const imperative = new RegExp(`${begin}(?:${verbs})(?![\\p{L}])(?!\\s(?:ich|er)\\b)`, "giu");

/** Within a sentence, capitalised "Sie" and "Ihr" address people; at its beginning only with their verb. */
const sieWithin = /(?<=[\p{Ll}\d,;)€“–]\s)(?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)(?!\p{L})/gu;
const sieAtBegin =
  /(?<=^|[.:!?…]\s)(?:Sie (?!richten|beziehen|werden|gelten|stehen|nehmen|ruhen)\p{Ll}+en(?!\p{L})|Sie sind|Ihre?[mnrs]? \p{Lu})/gu;

/** First-person words, and words that are a noun or name at the beginning: no imperatives. */
const firstPerson = /^(?:Ich|Mein|Wir)\b/;

export function duIn(text: string): string[] {
  const plain = withoutNames(text);
  return [...(plain.match(du) ?? []), ...(firstPerson.test(plain) ? [] : (plain.match(imperative) ?? []))];
}

export function sieIn(text: string): string[] {
  const plain = withoutNames(text);
  return [...(plain.match(sieWithin) ?? []), ...(plain.match(sieAtBegin) ?? [])];
}

const withoutNames = (text: string) => text.replaceAll("\u00ad", "").replaceAll(/\{\{?\w+\}?\}/g, "7");
