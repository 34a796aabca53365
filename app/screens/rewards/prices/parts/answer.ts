export type Refused = "changedMeanwhile" | "notAuthorized" | "sameOperator" | "operatorNew" | "amounts";

/** `typed` and `errors`: by product, or by the name of another field. */
export type Answer = { refused: Refused | null; typed: Record<string, string>; errors: Record<string, string> };
