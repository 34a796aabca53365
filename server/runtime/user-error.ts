/** A fault of the machine or of the settings that a person can mend: what is wrong, and the way out. */
export type UserError = Error & { tag: "userError"; hint: string };

/** Something that a person can mend: what is wrong, and the way out of it. Both are shown without a stack trace. */
export function userError(cause: string, hint: string): UserError {
  return Object.assign(new Error(cause), { tag: "userError" as const, hint });
}

export function isUserError(fault: unknown): fault is UserError {
  return fault instanceof Error && "tag" in fault && fault.tag === "userError";
}
