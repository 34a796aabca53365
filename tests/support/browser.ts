/** The installation that browserSetup.ts started for this run. */
export const tenants = ["nordlicht", "elbschutz", "standard"] as const;

export type TenantName = (typeof tenants)[number];

export function tenantUrl(tenant: TenantName, path = "/"): string {
  return `http://${tenant}.localhost:${process.env["APP_PORT"]}${path}`;
}
