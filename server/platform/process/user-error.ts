/** A problem with the machine or the settings that a person can fix: the cause, and what to do. */
export type UserError = Error & { tag: "userError"; hint: string };

/** Creates such an error: the cause, and what to do. Both are shown without a stack trace. */
export function userError(cause: string, hint: string): UserError {
  return Object.assign(new Error(cause), { tag: "userError" as const, hint });
}

export function isUserError(fault: unknown): fault is UserError {
  return fault instanceof Error && "tag" in fault && fault.tag === "userError";
}
