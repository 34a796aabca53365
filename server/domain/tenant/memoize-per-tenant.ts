import type { Tenant } from "./model.ts";

/** Something made of a tenant's record alone. A changed record is another object, so it is made anew. */
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
