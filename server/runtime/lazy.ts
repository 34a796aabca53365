import type { NotSpreadable } from "#server/platform/context.ts";

/** A factory for each property of T. */
export type Factories<T, Parts> = { readonly [Name in keyof T]: (parts: Parts) => T[Name] };

const partsKey = Symbol("parts");
const createdKey = Symbol("created");
/** `parts`: what the factories are given; `created`: the properties read so far. */
type Lazy<T, Parts> = { readonly [partsKey]: Parts; readonly [createdKey]: Partial<T> };

/**
 * A class whose instances create each property with its factory on first read, unless it was assigned before. The
 * properties are accessors of the class, so that an instance is one small object; spreading it does not copy them.
 */
export function lazyClass<T extends object, Parts>(
  factories: Factories<T, Parts>,
): new (
  parts: Parts,
) => T & NotSpreadable {
  class Instance implements Lazy<T, Parts> {
    readonly [partsKey]: Parts;
    readonly [createdKey]: Partial<T> = {};
    constructor(parts: Parts) {
      this[partsKey] = parts;
    }
  }
  for (const key of Object.keys(factories)) {
    const name = key as keyof T;
    Object.defineProperty(Instance.prototype, name, {
      get(this: Lazy<T, Parts>) {
        const created = this[createdKey];
        created[name] ??= factories[name](this[partsKey]);
        return created[name];
      },
      set(this: Lazy<T, Parts>, value: T[keyof T]) {
        Object.defineProperty(this, name, { value, writable: true, configurable: true });
      },
    });
  }
  return Instance as unknown as ReturnType<typeof lazyClass<T, Parts>>;
}
