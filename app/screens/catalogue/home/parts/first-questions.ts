import type { PageText } from "#server/catalogue/content/model.ts";

/**
 * Common questions before recommending, by their anchors in the FAQ; if a tenant has other anchors, its first questions
 * are shown.
 */
const questionIds = ["mitmachen", "wann", "sichtbar", "selbst-senden"];

export function firstQuestions({ sections }: PageText): { id: string; question: string; answer: string }[] {
  const chosen = questionIds.flatMap((id) => sections.find((section) => section.id === id) ?? []);
  return (chosen.length > 1 ? chosen : sections.slice(0, questionIds.length)).map(({ id, title, html }) => ({
    id,
    question: title,
    answer: html,
  }));
}
