import type { Tenant } from "./model.ts";

/** Caches a value computed from a tenant's record. A changed record is a new object, so the value is computed again. */
export function memoizePerTenant<T, Part extends Partial<Tenant> = Tenant>(
  compute: (tenant: Part) => T,
): (tenant: Part) => T {
  const made = new WeakMap<Part, { value: T }>();
  return (tenant) => {
    const cached = made.get(tenant) ?? { value: compute(tenant) };
    made.set(tenant, cached);
    return cached.value;
  };
}
