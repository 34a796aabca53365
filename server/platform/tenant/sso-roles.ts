/**
 * Roles of people who sign in through the tenant's identity provider. Owners and employees belong to an agency
 * (agencyRoles); agents, support, finance and operations do not.
 */
export const ssoRoles = ["owner", "inactiveOwner", "employee", "agent", "support", "finance", "operations"] as const;
export type SsoRole = (typeof ssoRoles)[number];
