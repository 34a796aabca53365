import { createFault, isFault } from "../fault.ts";

const tag = "otherRelease";

/**
 * Thrown for a stored job, mail or request that this release does not know: a process of another release wrote it. It
 * is left as it is, and tried again until a worker of that release takes it.
 */
export function otherRelease(what: string): Error {
  return createFault(tag, `Another release wrote this ${what}.`);
}

export function isOtherRelease(thrown: unknown): boolean {
  return isFault(thrown, tag);
}
