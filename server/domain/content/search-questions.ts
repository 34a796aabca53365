import { folded, hits, wantedWords } from "./folding.ts";
import { textOf } from "./markup.ts";
import type { Question } from "./questions.ts";

/** `parts` is the question in pieces, every second one a hit; hits in `answer` stand in <mark>. */
export type FoundQuestion = Question & { parts: string[] };

/** The questions in which every word stands, in the question or its answer: those with hits in the question first. */
export function searchQuestions(questions: readonly Question[], query: string): FoundQuestion[] {
  const words = wantedWords(query);
  if (words.length === 0) return [];
  return questions
    .map((one) => ({ one, title: folded(one.question).text, text: folded(textOf(one.answer)).text }))
    .filter(({ title, text }) => words.every((word) => title.includes(word) || text.includes(word)))
    .map(({ one, title }) => ({ one, score: words.filter((word) => title.includes(word)).length }))
    .sort((a, b) => b.score - a.score)
    .map(({ one }) => ({ ...one, parts: partsOf(one.question, words), answer: marked(one.answer, words) }));
}

function partsOf(text: string, words: readonly string[]): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const [start, end] of hits(text, words)) {
    parts.push(text.slice(from, start), text.slice(start, end));
    from = end;
  }
  return [...parts, text.slice(from)];
}

/** Only what stands between tags is marked. An entity is no letter: a word ends at it, and it is never cut. */
function marked(html: string, words: readonly string[]): string {
  return html.replaceAll(/(<[^<>]*>|&[#\w]+;)|[^<&]+/g, (piece: string, markup: string | undefined) =>
    markup
      ? markup
      : partsOf(piece, words)
          .map((part, index) => (index % 2 ? `<mark>${part}</mark>` : part))
          .join(""),
  );
}
