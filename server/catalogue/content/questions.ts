import type { PageText } from "./model.ts";

/** A question with its answer. `answer`: sanitised HTML; `id`: its anchor and the last segment of its own URL. */
export type Question = { id: string; question: string; answer: string };
export type QuestionGroup = { title: string | null; questions: Question[] };

/** The questions of a page in its order, grouped by their headings. */
export function questionGroups({ sections }: Pick<PageText, "sections">): QuestionGroup[] {
  const groups: QuestionGroup[] = [];
  for (const { id, title, html, group } of sections) {
    const question = { id, question: title, answer: html };
    const last = groups.at(-1);
    if (last && last.title === group) last.questions.push(question);
    else groups.push({ title: group, questions: [question] });
  }
  return groups;
}

/** Structured data of questions for search engines (schema.org, FAQPage). */
export function questionStructure(questions: readonly Question[]) {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
