/** Reasons of a failed sign-in for which the page has texts. */
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

/** null: unknown to the page. */
export function signInProblem(code: string | null): SignInProblem | null {
  return problems.find((one) => one === code) ?? null;
}
