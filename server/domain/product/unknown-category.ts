/** A source that lists by category is asked for one that it has not (specification section 8, in its words). */
export function unknownCategory(): Error {
  return Object.assign(new Error("404 - Unknown category"), { tag: "unknownCategory", status: 404 });
}

export function isUnknownCategory(fault: unknown): boolean {
  return (fault as { tag?: unknown }).tag === "unknownCategory";
}
