import type { NotSpreadable } from "#server/domain/context.ts";

/** A factory for each property of T. */
export type Makers<T, Parts> = { readonly [Name in keyof T]: (parts: Parts) => T[Name] };

const partsOf = Symbol("parts");
const made = Symbol("made");
type Lazy<T, Parts> = { readonly [partsOf]: Parts; readonly [made]: Partial<T> };

/**
 * A class whose instances create each property with its factory on first read, unless it was assigned before. The properties are
 * accessors of the class, so that an instance is one small object; spreading it does not copy them.
 */
export function lazyClass<T extends object, Parts>(makers: Makers<T, Parts>): new (parts: Parts) => T & NotSpreadable {
  class Instance implements Lazy<T, Parts> {
    readonly [partsOf]: Parts;
    readonly [made]: Partial<T> = {};
    constructor(parts: Parts) {
      this[partsOf] = parts;
    }
  }
  for (const key of Object.keys(makers)) {
    const name = key as keyof T;
    Object.defineProperty(Instance.prototype, name, {
      get(this: Lazy<T, Parts>) {
        const known = this[made];
        known[name] ??= makers[name](this[partsOf]);
        return known[name];
      },
      set(this: Lazy<T, Parts>, value: T[keyof T]) {
        Object.defineProperty(this, name, { value, writable: true, configurable: true });
      },
    });
  }
  return Instance as unknown as new (
    parts: Parts,
  ) => T & NotSpreadable;
}
