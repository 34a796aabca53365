import type { SsoRole, SsoUser } from "./model.ts";

/** Who may do what in the areas behind the identity provider. A person without a role may do nothing. */
const rights = {
  /** The agency's start page, and everything of it that has no right of its own. */
  agency: ["owner", "inactiveOwner", "employee"],
  employees: ["owner"],
  invitations: ["owner", "employee"],
  reports: ["owner", "inactiveOwner", "employee"],
  viewRewardPlan: ["owner", "inactiveOwner", "employee"],
  editRewardPlan: ["owner", "inactiveOwner"],
  invoices: ["owner", "inactiveOwner"],
  releaseOrders: ["owner", "employee"],
  workOnLeads: ["owner", "employee"],
  viewMasterData: ["owner", "inactiveOwner", "employee"],
  editMasterData: ["owner"],
  recommendForCallers: ["agent"],
  support: ["support"],
} as const satisfies Record<string, readonly SsoRole[]>;
export type Right = keyof typeof rights;

export function hasRight({ role, state }: Pick<SsoUser, "role" | "state">, right: Right): boolean {
  const roles: readonly SsoRole[] = rights[right];
  return state === "active" && role !== null && roles.includes(role);
}
