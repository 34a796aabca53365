/**
 * Creates a fault: an error that should not happen; it is thrown, logged with the request's id and shown as the
 * technical error. Its tag identifies it. A class with instanceof would not work: a web process loads modules of rooms
 * twice (decisions 001, 004).
 */
export function createFault(tag: string, message: string, more: Readonly<Record<string, unknown>> = {}): Error {
  return Object.assign(new Error(message), { ...more, tag });
}

/** Whether this is the fault with that tag; takes any thrown value. */
export function isFault(thrown: unknown, tag: string): boolean {
  return (thrown as { tag?: unknown } | null | undefined)?.tag === tag;
}
