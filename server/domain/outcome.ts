import type { Refusal, RefusalCode } from "./refusals.ts";

/** What a use-case answers. A refusal is a value that the person can do something about; a fault is thrown. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

/** The use-case did what was asked, or finds it done. */
export function done<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

/** `field` overrides the table's field where one code can concern several. */
export function refuse(code: RefusalCode, field?: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: field ? { code, field } : { code } };
}
