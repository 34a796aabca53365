export type Refused = "changedMeanwhile" | "notAuthorized" | "sameOperator" | "operatorNew" | "amounts";

/**
 * `typed` and `errors`: by product, or by the name of another field. `base`: the version of the catalogue that amounts
 * were typed for; null: none were.
 */
export type Answer = {
  refused: Refused | null;
  base: number | null;
  typed: Record<string, string>;
  errors: Record<string, string>;
};
