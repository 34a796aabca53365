/**
 * A fault is what should not happen: it is thrown, logged with the request's number and shown as the technical error. Its
 * tag says which one it is. A class could not: in a web process a module of the domain is there twice (decisions 001, 004).
 */
export function createFault(tag: string, message: string, more: Readonly<Record<string, unknown>> = {}): Error {
  return Object.assign(new Error(message), { ...more, tag });
}

/** Is it this fault? Whatever was thrown may be asked. */
export function isFault(thrown: unknown, tag: string): boolean {
  return (thrown as { tag?: unknown } | null | undefined)?.tag === tag;
}
