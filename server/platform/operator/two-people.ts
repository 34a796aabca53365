import { done, type Outcome, refuse } from "../outcome.ts";

/** Two-person rule: refuses the same person twice; otherwise returns both names, as records store them. */
export function twoPeople([one, other]: [string, string]): Outcome<string> {
  return one === other ? refuse("sameOperator") : done(`${one}, ${other}`);
}
