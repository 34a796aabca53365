import type { Tenant } from "./model.ts";

/** The part of a record that decides whether addresses are confirmed. */
export type ConfirmationSettings = Pick<Tenant, "recommendation" | "modules">;

/**
 * Whether somebody who has proven nothing is asked to prove their address first: if the tenant wants it, or if it hides
 * account messages, because then everybody must get the same answer.
 */
export function asksToConfirm({ recommendation, modules }: ConfirmationSettings): boolean {
  return recommendation.confirmEmail || !modules.verboseAccountMessages;
}

/** The page of the brand's own site that shows ours in a frame; null: no page does. */
export function framingPageOf(tenant: Tenant): string | null {
  if (!tenant.modules.integratedFrame) return null;
  return tenant.recommendWebPage ?? new URL(tenant.recommendPath, tenant.siteUrl).href;
}

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
