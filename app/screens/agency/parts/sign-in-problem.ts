/** Why somebody could not be signed in; the page says it in its own words. */
const problems = [
  "signOnUnavailable",
  "signInOver",
  "signInRefused",
  "signInUnverified",
  "signInUnknown",
  "signInWithoutRole",
  "signInEnded",
] as const;
export type SignInProblem = (typeof problems)[number];

/** null: nothing that the page knows. */
export function signInProblem(code: string | null): SignInProblem | null {
  return problems.find((one) => one === code) ?? null;
}
