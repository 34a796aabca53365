import { createFault, isFault } from "../fault.ts";
/** A source that lists by category is asked for one that it has not (specification section 8, in its words). */
export function unknownCategory(): Error {
  return createFault("unknownCategory", "404 - Unknown category", { status: 404 });
}

export function isUnknownCategory(fault: unknown): boolean {
  return isFault(fault, "unknownCategory");
}
