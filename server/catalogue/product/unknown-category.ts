import { createFault, isFault } from "#server/platform/fault.ts";
/**
 * The fault if a source that lists by category does not have the requested one (its wording is part of
 * docs/contract.md).
 */
export function unknownCategory(): Error {
  return createFault("unknownCategory", "404 - Unknown category", { status: 404 });
}

export function isUnknownCategory(fault: unknown): boolean {
  return isFault(fault, "unknownCategory");
}
