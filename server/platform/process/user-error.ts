/** A problem with the machine or the settings that a person can fix: the cause, and what to do. */
export type UserError = Error & { tag: "userError"; hint: string; code: string };

/**
 * Creates such an error: the cause, and what to do. Both are shown without a stack trace. `code`: its name for programs
 * that distinguish it.
 */
export function userError(cause: string, hint: string, code = "failed"): UserError {
  return Object.assign(new Error(cause), { tag: "userError" as const, hint, code });
}

export function isUserError(fault: unknown): fault is UserError {
  return fault instanceof Error && "tag" in fault && fault.tag === "userError";
}
