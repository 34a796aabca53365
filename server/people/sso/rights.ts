import type { SsoRole } from "#server/tenants/names.ts";
import type { SsoUser } from "./model.ts";

/** The roles that have each right in the areas behind the identity provider. A person without a role has none. */
const rights = {
  /** The agency's start page, and all its pages without a right of their own. */
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
  /** The search of the office; each role finds what it may see (server/office/search/sources.ts). */
  search: ["owner", "inactiveOwner", "employee", "agent", "support", "finance", "operations", "marketing"],
  support: ["support"],
  /** The list of what waits; each role sees what it may decide. */
  work: ["support", "finance", "operations"],
  /** Choose what they are told of by mail: whoever may see any of it (server/office/work/notices/kinds.ts). */
  notices: ["owner", "employee", "support", "finance", "operations", "marketing"],
  /** Keep how they like to see a list: whoever has a list with filters. */
  savedViews: ["owner", "inactiveOwner", "employee", "operations"],
  /** Decide about orders in review. */
  reviewOrders: ["support"],
  /** Payout runs without whole IBANs: view, prepare, discard, and release if another person prepared it. */
  payouts: ["support", "finance"],
  /** Data with whole IBANs: the file for the bank, and the bank's statements. */
  payoutFiles: ["finance"],
  /** Find any order by its number, without the people of it. */
  orderNumbers: ["finance"],
  vouchers: ["support", "finance"],
  /** Files of the shop's orders: not for those who review orders or pay for them. */
  orderFiles: ["operations"],
  /** Long work started in the office: each role sees what it may start itself, of exports each person their own. */
  tasks: ["owner", "inactiveOwner", "employee", "support", "finance", "operations"],
  /** All agencies' documents: view them, and cancel a wrong one. */
  agencyInvoices: ["support", "finance"],
  /** Note that one was paid, or paid out. */
  bookInvoices: ["finance"],
  /** How the whole installation fares. */
  installation: ["operations"],
  /** The audit trail: all of the tenant's; an owner sees what people of the own agency did. */
  auditTrail: ["operations", "owner"],
  /** Everybody who may sign in: give and end access; add agencies. */
  people: ["operations"],
  /** The rewards of products: change, and consent to what another person changes. */
  prices: ["marketing"],
  /** The facts of products and campaigns, but for what they earn: change, publish, go back. */
  catalogue: ["marketing"],
  /** What came of the campaigns, without anybody's data. */
  campaignResults: ["marketing"],
  /** The tenant's own texts of pages: write, publish, go back. */
  texts: ["marketing"],
  /** The colours of the tenant's pages. */
  theme: ["marketing"],
  /** The tenant's keys, webhooks and order messages, as a partner's developer needs them. */
  integration: ["partner"],
} as const satisfies Record<string, readonly SsoRole[]>;
export type Right = keyof typeof rights;

/** The roles that have a right; for the page that lists them. */
export function rolesWith(right: Right): readonly SsoRole[] {
  return rights[right];
}

export function hasRight({ role, state }: Pick<SsoUser, "role" | "state">, right: Right): boolean {
  const roles: readonly SsoRole[] = rights[right];
  return state === "active" && role !== null && roles.includes(role);
}
