import { expect, it } from "vitest";
import { questionGroups, questionStructure } from "./questions.ts";

it("questions are listed under their heading of the page", () => {
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

it("structured data for search engines contains each question with its answer", () => {
  expect(
    questionStructure([
      {
        id: "iban",
        question: "Muss meine IBAN deutsch sein?",
        answer: '<p>Ja. <a href="/praemie">Gutscheine</a> gehen &amp; immer.</p>',
      },
    ]).mainEntity,
  ).toEqual([
    {
      "@type": "Question",
      name: "Muss meine IBAN deutsch sein?",
      acceptedAnswer: { "@type": "Answer", text: '<p>Ja. <a href="/praemie">Gutscheine</a> gehen &amp; immer.</p>' },
    },
  ]);
});
