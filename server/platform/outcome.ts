import type { Refusal, RefusalCode } from "./refusals.ts";

/** What a use-case returns. A refusal is a returned value that the person can act on; a fault is thrown. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

/** The use-case did what was asked, or it had been done before. */
export function done<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

/** `field` overrides the refusal table's field, for codes that can concern several fields. */
export function refuse(code: RefusalCode, field?: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: field ? { code, field } : { code } };
}
