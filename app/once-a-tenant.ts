import type { Tenant } from "#server/domain/tenant/model.ts";

/** Something made of a tenant's record alone. A changed record is another object, so it is made anew. */
export function onceATenant<T>(make: (tenant: Tenant) => T): (tenant: Tenant) => T {
  const made = new WeakMap<Tenant, { value: T }>();
  return (tenant) => {
    const there = made.get(tenant) ?? { value: make(tenant) };
    made.set(tenant, there);
    return there.value;
  };
}
