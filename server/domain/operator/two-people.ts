import { done, type Outcome, refuse } from "../outcome.ts";

/** Who decides what one person of the back office alone must not: the names of both, as the record keeps them. */
export function twoPeople([one, other]: [string, string]): Outcome<string> {
  return one === other ? refuse("sameOperator") : done(`${one}, ${other}`);
}
