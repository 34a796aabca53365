/** A fault of the machine or of the settings that a person can mend: what is wrong, and the way out. */
export type Problem = Error & { tag: "problem"; wayOut: string };

/** Something that a person can mend: what is wrong, and the way out of it. Both are shown without a stack trace. */
export function problem(cause: string, wayOut: string): Problem {
  return Object.assign(new Error(cause), { tag: "problem" as const, wayOut });
}

export function isProblem(fault: unknown): fault is Problem {
  return fault instanceof Error && "tag" in fault && fault.tag === "problem";
}
