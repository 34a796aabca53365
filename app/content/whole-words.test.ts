import { expect, it } from "vitest";
import { wholeWords } from "./whole-words.ts";

const whole = (word: string) => `<span class="whole">${word}</span>`;
const titleWord = (word: string) => `<span class="title-word">${word}</span>`;

it.each([
  ["<p>Link per E-Mail.</p>", `<p>Link per ${whole("E-Mail")}.</p>`],
  ["<label>E-Mail-Adresse</label>", `<label>${whole("E-Mail")}-Adresse</label>`],
  ["<li>Bestätigungs-E-Mail</li>", `<li>Bestätigungs-${whole("E-Mail")}</li>`],
  ["<b>a</b> (QR-Code)", `<b>a</b> (${whole("QR-Code")})`],
  ["<p>our e-mail</p>", `<p>our ${whole("e-mail")}</p>`],
  ["<p>Telefon: 040 66969-100, Montag</p>", `<p>Telefon: ${whole("040 66969-100")}, Montag</p>`],
])("parts that never break at their hyphen: %s", (page, expected) => {
  expect(wholeWords(page)).toBe(expected);
});

it.each([
  ["<h2>DSL mit Mobilfunk-Turbo</h2>", `<h2>DSL mit ${titleWord("Mobilfunk-Turbo")}</h2>`],
  ['<h1 id="a">Multi-Guthaben: jede</h1>', `<h1 id="a">${titleWord("Multi-Guthaben:")} jede</h1>`],
  ["<h3>Deine E-Mail</h3>", `<h3>Deine ${titleWord(whole("E-Mail"))}</h3>`],
  ["<h3>Unterhaltungselektronik-Zubehör</h3>", "<h3>Unterhaltungselektronik-Zubehör</h3>"],
])("words of a title do not break where they fit on a line: %s", (page, expected) => {
  expect(wholeWords(page)).toBe(expected);
});

it.each([
  "<title>Deine E-Mail</title>",
  '<input placeholder="E-Mail" aria-label="Deine E-Mail"/>',
  '<a href="/e-mail" class="x-y">Link</a>',
  '<script type="application/ld+json">{"name":"E-Mail"}</script>',
  '<p class="error" id="a">Die E-Mail-Adresse fehlt.</p>',
  '<svg><text x="8">Jo-Ann</text><text>55 <tspan>Eu-ro</tspan> Li-Mei</text></svg>',
  "<option>E-Mail</option><textarea>\nE-Mail</textarea>",
  "<p>max@e-mail.example, www.e-mail.example, /e-mail</p>",
  "<p>Prepaid-Karten, Käthe-Kollwitz-Weg, An- und Abmelden, 24-mal</p>",
  "<p>01234567-0a01-77cc-8245-14fa37238ddd, E-Governmentgesetzgebung</p>",
])("markup, numbers and breakable words are not changed: %s", (page) => {
  expect(wholeWords(page)).toBe(page);
});
