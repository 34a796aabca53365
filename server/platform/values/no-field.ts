/** What is left of an object where every field has its place: nothing, or the place does not compile. */
export function noField(_: Record<string, never>): void {}
