import { describe, expect, it } from "vitest";
import { questionGroups, questionStructure } from "./questions.ts";
import { searchQuestions } from "./search-questions.ts";

const questions = [
  {
    id: "wann",
    question: "Wann kommt die Prämie?",
    answer: "<p>Meist nach 4&nbsp;Wochen, per <b>Überweisung</b>.</p>",
  },
  {
    id: "iban",
    question: "Muss meine IBAN deutsch sein?",
    answer: '<p>Ja. <a href="/praemie">Gutscheine</a> gehen &amp; immer.</p>',
  },
  {
    id: "weg",
    question: "Wie groß ist die Straße der Teilnahme\u00ADbedingungen?",
    answer: "<p>Prämien &lt;b&gt;</p>",
  },
];
const found = (query: string) => searchQuestions(questions, query).map(({ id }) => id);

describe("questions are found", () => {
  it.each(["Prämie", "praemie", "PRÄMIEN", "pramie", "prämi"])("%s in any spelling", (query) => {
    expect(found(query)).toEqual(["wann", "weg"]);
  });

  it.each([
    ["Überweisung", ["wann"]],
    ["ueberweisung wochen", ["wann"]],
    ["strasse", ["weg"]],
    ["Straße gross", ["weg"]],
    ["teilnahmebedingung", ["weg"]],
    ["iban überweisung", []],
    ["iban, deutsch!", ["iban"]],
    ["", []],
    ["?", []],
    ["x", []],
    ["<b>", []],
    ["mark", []],
    ["href", []],
    ["nbsp", []],
  ])("%s", (query, ids) => expect(found(query)).toEqual(ids));

  it("hits in the question come first, and all are marked to the end of their word", () => {
    const [first, second] = searchQuestions([...questions].reverse(), "prämi");
    expect(first?.parts).toEqual(["Wann kommt die ", "Prämie", "?"]);
    expect(second?.answer).toBe("<p><mark>Prämien</mark> &lt;b&gt;</p>");
  });

  it("marks stand between tags, never in them", () => {
    expect(searchQuestions(questions, "gutschein")[0]?.answer).toBe(
      '<p>Ja. <a href="/praemie"><mark>Gutscheine</mark></a> gehen &amp; immer.</p>',
    );
    expect(searchQuestions(questions, "überweisung p")[0]?.answer).toContain("<b><mark>Überweisung</mark></b>");
    expect(searchQuestions(questions, "praemie")[0]?.answer).not.toContain("<mark>praemie");
  });
});

it("questions stand under the heading that they have on the page", () => {
  const section = (id: string, group: string | null) => ({ id, title: id, html: "", group });
  const groups = questionGroups({
    sections: [section("a", null), section("b", "X"), section("c", "X"), section("d", "Y")],
  });
  expect(groups.map(({ title, questions: own }) => [title, own.map(({ id }) => id)])).toEqual([
    [null, ["a"]],
    ["X", ["b", "c"]],
    ["Y", ["d"]],
  ]);
});

it("search engines are told each question with its answer", () => {
  expect(questionStructure(questions.slice(1, 2)).mainEntity).toEqual([
    {
      "@type": "Question",
      name: "Muss meine IBAN deutsch sein?",
      acceptedAnswer: { "@type": "Answer", text: '<p>Ja. <a href="/praemie">Gutscheine</a> gehen &amp; immer.</p>' },
    },
  ]);
});
