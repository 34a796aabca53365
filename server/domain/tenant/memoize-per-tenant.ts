import type { Tenant } from "./model.ts";

/** Caches a value computed from a tenant's record. A changed record is a new object, so the value is computed again. */
export function memoizePerTenant<T, Part extends Partial<Tenant> = Tenant>(
  make: (tenant: Part) => T,
): (tenant: Part) => T {
  const made = new WeakMap<Part, { value: T }>();
  return (tenant) => {
    const there = made.get(tenant) ?? { value: make(tenant) };
    made.set(tenant, there);
    return there.value;
  };
}
