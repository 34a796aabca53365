import { describe, expect, it } from "vitest";
import { wantedWords } from "./folding.ts";
import { marked, partsOf } from "./marking.ts";

describe("what was found is marked", () => {
  it("to the end of its word, in either spelling of umlauts", () => {
    expect(partsOf("Wann kommt die Prämie?", ["prami"])).toEqual(["Wann kommt die ", "Prämie", "?"]);
    expect(partsOf("Die Straße der Teilnahme\u00ADbedingungen", ["strass", "teilnahmebeding"])).toEqual([
      "Die ",
      "Straße",
      " der ",
      "Teilnahme\u00ADbedingungen",
      "",
    ]);
  });

  it("in text between tags, never in tags or entities", () => {
    expect(
      marked('<p>Ja. <a href="/praemie">Gutscheine</a> gehen &amp; immer.</p>', ["gutschein", "prami", "amp"]),
    ).toBe('<p>Ja. <a href="/praemie"><mark>Gutscheine</mark></a> gehen &amp; immer.</p>');
    expect(marked("<p>Prämien &lt;b&gt;</p>", ["prami", "lt"])).toBe("<p><mark>Prämien</mark> &lt;b&gt;</p>");
  });

  it("not in longer words that only begin alike", () => {
    expect(partsOf("Warumwarten", ["war"])).toEqual(["Warumwarten"]);
    expect(partsOf("Kontaktaufnahme", ["kont"])).toEqual(["Kontaktaufnahme"]);
  });
});

it("a word is searched in each of its spellings, up to 16 words", () => {
  expect(wantedWords("Praemie, PRAEMIE fuer x")).toEqual([
    ["praemie", "prämie", "pramie"],
    ["fuer", "für", "fur"],
  ]);
  expect(wantedWords(Array.from({ length: 99 }, (_, n) => `w${n}`).join(" "))).toHaveLength(16);
});
