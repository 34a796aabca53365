const tag = "otherRelease";

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
