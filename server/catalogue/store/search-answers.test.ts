import { describe, expect, it } from "vitest";
import { searchAnswers } from "#server/catalogue/content/search-answers.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";

const seeded = await seededServices();
const slugs = [
  "faq",
  "hilfe-so-funktionierts",
  "hilfe-praemien",
  "unterwegs-tarife",
  "young",
  "zuhause-internet",
].concat(["glasfaser", "zuhause-fernsehen", "zuhause-digital-home-service"]);
const answers = async (query: string, tenant = "nordlicht") => searchAnswers(seeded.ctx(tenant), slugs, query);
const found = async (query: string) => (await answers(query)).map(({ slug, id }) => `${slug}#${id}`);

/**
 * Searches as people type them: a word or a sentence, with du and Sie, with typing errors. Each finds its answer among
 * the first three.
 */
const questions: [query: string, answer: string][] = [
  ["Geld", "faq#auszahlung"],
  ["Auszahlung", "faq#auszahlung"],
  ["wann krieg ich mein geld", "faq#wann"],
  ["Wann erhalte ich meine Prämie?", "faq#wann"],
  ["wie lange dauert die auszahlung", "faq#wann"],
  ["IBAN", "faq#iban"],
  ["kontonummer", "faq#iban"],
  ["österreichisches Konto", "faq#iban"],
  ["Kann ich ein ausländisches Bankkonto angeben", "faq#iban"],
  ["Kündigung", "faq#kuendigen"],
  ["muss mein freund selber kündigen", "faq#kuendigen"],
  ["kuendigen", "faq#kuendigen"],
  ["Kündigugn alter Vertrag", "faq#kuendigen"],
  ["Umzug", "faq#umzug"],
  ["was ist wenn mein bruder umzieht", "faq#umzug"],
  ["Gutschein statt Überweisung", "hilfe-praemien#auszahlung"],
  ["gutschien", "faq#auszahlung"],
  ["praemie teilen", "faq#teilen"],
  ["Können wir uns die Prämie aufteilen?", "faq#teilen"],
  ["premie verfällt", "faq#verfall"],
  ["Verfällt meine Prämie irgendwann?", "faq#verfall"],
  ["link abgelaufen", "faq#frist"],
  ["Wie lange ist der Link gültig", "faq#frist"],
  ["wer darf mitmachen", "faq#mitmachen"],
  ["Muss ich Kunde sein?", "faq#mitmachen"],
  ["ab welchem alter", "faq#mitmachen"],
  ["kann ich mich selbst werben", "faq#selbst"],
  ["Selbstempfehlung", "faq#selbst"],
  ["Finanzamt", "faq#steuer"],
  ["muss man das versteuren", "faq#steuer"],
  ["Daten löschen", "faq#loeschen"],
  ["Wie kann ich meine Daten löschen lassen", "faq#loeschen"],
  ["passwort vergessen", "faq#stand"],
  ["Wo kann ich den Status meiner Empfehlung einsehen?", "faq#stand"],
  ["prämie nicht bekommen", "faq#reklamation"],
  ["Ich habe mein Geld noch nicht erhalten, an wen wende ich mich", "faq#reklamation"],
  ["Rufnummernmitnahme", "unterwegs-tarife#rufnummer"],
  ["kann mein freund seine nummer behalten oder mitnehmen", "unterwegs-tarife#rufnummer"],
  ["prepaid", "faq#prepaid"],
  ["vertragsverlengerung", "faq#verlaengerung"],
  ["Sieht mein Nachbar meinen Namen", "faq#sichtbar"],
  ["für meine firma werben", "faq#geschaeft"],
  ["glassfaser verfügbar", "glasfaser#verfuegbar"],
  ["wie schnell muss das internet sein, welches tempo", "zuhause-internet#tempo"],
  ["Kann ich mehrere Freunde werben", "faq#mehrere"],
  ["wie viele leute darf ich empfehlen", "faq#mehrere"],
  ["link verloren", "faq#link-verloren"],
  ["finde meinen link nicht mehr", "faq#link-verloren"],
  ["vertrag wurde storniert", "faq#widerruf"],
  ["was wenn mein freund widerruft", "faq#widerruf"],
  ["ist das seriös", "faq#serioes"],
  ["abzocke oder echt", "faq#serioes"],
  ["newsletter abbestellen", "faq#newsletter"],
  ["keine werbung mehr bekommen", "faq#newsletter"],
];

describe("real questions find their answer among the first three", () => {
  it.each(questions)("%s", async (query, answer) => expect((await found(query)).slice(0, 3)).toContain(answer));
});

it.each(["", "?", "x", "und oder", "Wetter morgen", "Pizza Rathaus", "xyzzy", "<b>", "href", "mark"])(
  "nothing is found for „%s“",
  async (query) => expect(await found(query)).toEqual([]),
);

it("the search finds the same in a tenant with Sie", async () => {
  for (const [query, id] of [
    ["Wann erhalte ich mein Geld?", "wann"],
    ["Muss mein Bekannter selbst kündigen?", "kuendigen"],
    ["Umzug", "umzug"],
    ["Bankverbindung", "iban"],
    ["Wie lösche ich meine Daten?", "loeschen"],
  ] as const)
    expect((await answers(query, "elbschutz")).slice(0, 3).map((one) => one.id)).toContain(id);
});

it("spellings are equal in the search, and matches are marked in text only", async () => {
  const spelled = await Promise.all(["Prämie", "praemie", "PRÄMIEN", "pramie"].map((query) => found(query)));
  for (const one of spelled) expect(one).toEqual(spelled[0]);
  const [first] = await answers("überweisung");
  expect(first?.answer).toContain("<mark>Überweisung</mark>");
  const [mail] = await answers("Daten löschen");
  expect(mail?.answer).toContain('href="/datenschutz"');
});

it("a similar word that most answers have is not marked; a typed one is", async () => {
  const marked = async (query: string) =>
    (await answers(query)).map(({ parts, answer }) =>
      [
        ...parts.filter((_, at) => at % 2 === 1),
        ...[...answer.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, word]) => word),
      ].join(),
    );
  expect((await marked("Geld")).filter((words) => words.includes("Prämie"))).toEqual([]);
  expect((await marked("Prämie")).every((words) => words.includes("rämie"))).toBe(true);
});

it("a question on several pages is listed once", async () => {
  const titles = (await answers("prepaid")).map(({ question }) => question);
  expect(new Set(titles).size).toBe(titles.length);
});
