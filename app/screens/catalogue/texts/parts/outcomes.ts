/** What the editor of a text or of colours did, and the parameter with which the page says so after the redirect. */
const outcomes = {
  published: "veroeffentlicht",
  unchanged: "unveraendert",
  saved: "gespeichert",
  scheduled: "eingeplant",
  discarded: "verworfen",
} as const;
type EditorOutcome = keyof typeof outcomes;

export const queryOf = (outcome: EditorOutcome): Record<string, string> => ({ [outcomes[outcome]]: "1" });

/** null: the page was not reached by such a redirect. */
export const outcomeIn = (search: URLSearchParams): EditorOutcome | null =>
  (Object.keys(outcomes) as EditorOutcome[]).find((one) => search.has(outcomes[one])) ?? null;
