/** The tenants that every installation is seeded with. */
export const tenants = ["nordlicht", "elbschutz", "standard"] as const;

export type TenantName = (typeof tenants)[number];
