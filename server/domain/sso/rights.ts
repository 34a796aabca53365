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
  /** Orders that only a person can decide. */
  reviewOrders: ["support"],
  /** Payout runs without whole IBANs: to see, prepare, discard; to release, where somebody else prepared. */
  payouts: ["support", "finance"],
  /** What holds whole IBANs: the file for the bank, and the bank's statements. */
  payoutFiles: ["finance"],
  vouchers: ["support", "finance"],
} as const satisfies Record<string, readonly SsoRole[]>;
export type Right = keyof typeof rights;

/** Who has a right, for a page that says so. */
export function rolesWith(right: Right): readonly SsoRole[] {
  return rights[right];
}

export function hasRight({ role, state }: Pick<SsoUser, "role" | "state">, right: Right): boolean {
  const roles: readonly SsoRole[] = rights[right];
  return state === "active" && role !== null && roles.includes(role);
}
