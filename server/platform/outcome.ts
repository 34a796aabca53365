import type { Refusal, RefusalCode } from "./refusals.ts";

/** What a use-case returns. A refusal is a returned value that the person can act on; a fault is thrown. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

/**
 * What became of one of several things that a person decided about at once. `label`: what it is called; "": it has no
 * name, or is none of theirs, so nothing of it is said. `refusal` null: it is as they wanted it.
 */
export type OneOfSeveral = { id: string; label: string; refusal: RefusalCode | null };

/** The use-case did what was asked, or it had been done before. */
export function done<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

/** `field` overrides the refusal table's field, for codes that can concern several fields. */
export function refuse(code: RefusalCode, field?: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: field ? { code, field } : { code } };
}

/** Everything that is wrong with an input, the first of which the facade answers. */
export function refuseAll(code: RefusalCode, ...also: RefusalCode[]): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: also.length > 0 ? { code, also } : { code } };
}
