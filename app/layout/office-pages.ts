import type { PageName } from "#app/sitemap.ts";
import { agencyRoles, type SsoUser } from "#server/people/sso/model.ts";
import { mayOpen } from "./area-pages.ts";

/**
 * The navigation of the office: everything behind the identity provider, for all roles. The first page of a group that
 * a user may open leads it, the others are below it. Their names are in the texts under office, `pages`.
 */
const officeGroups = [
  ["installation", "people", "officeAgencies"],
  ["agency", "agencyStatistics"],
  ["agencyLeads"],
  ["agencyRecommendations", "agencyReferrers", "agencyInvitations", "agencyInvite"],
  ["agencyOrders", "agencyRelease"],
  ["agencyRewards", "agencyRewardPlan", "agencyInvoices"],
  ["callCentre"],
  ["supportQueues", "supportReviews", "supportUnattributed", "supportOrderFile"],
  ["supportSearch"],
  ["supportPayouts", "supportBank", "supportStatement", "moneyReports"],
  ["supportVouchers"],
  ["supportInvoices"],
  ["agencyMasterData", "agencyEmployees", "auditTrail", "supportTasks"],
  ["officeProducts"],
  ["prices"],
  ["campaignResults"],
  ["texts"],
  ["theme"],
  ["integration"],
] as const satisfies readonly (readonly PageName[])[];

export type OfficePage = (typeof officeGroups)[number][number];
export const officePages: readonly OfficePage[] = officeGroups.flat();

/** The groups that this user sees, with the pages that they may open. */
export function officePagesFor(user: Pick<SsoUser, "role" | "state">): OfficePage[][] {
  return officeGroups.map((group) => group.filter((page) => mayOpen(user, page))).filter(({ length }) => length > 0);
}

/** Pages that are not in the navigation: the one there that they belong to. */
const within = {
  agencyTabInvitations: "agencyInvitations",
  agencyTabReferrers: "agencyReferrers",
  agencyTabLeads: "agencyLeads",
  agencyLead: "agencyLeads",
  agencyNewPlanRow: "agencyRewardPlan",
  callCentreRecommend: "callCentre",
  supportCase: "supportQueues",
  supportRecommendation: "supportSearch",
  supportLookBack: "supportSearch",
  supportPayout: "supportPayouts",
  supportTask: "supportTasks",
  supportLookBackAtRun: "supportPayouts",
  officeProduct: "officeProducts",
  officeNewProduct: "officeProducts",
  officeAgency: "officeAgencies",
  officeCampaign: "campaignResults",
  officeNewCampaign: "campaignResults",
  text: "texts",
} as const satisfies Partial<Record<PageName, OfficePage>>;

/** The page that the navigation marks on this one; null: none. */
export function markedPage(name: PageName | null): PageName | null {
  return name !== null && Object.hasOwn(within, name) ? within[name as keyof typeof within] : name;
}

/** Whose search it is: its texts say what they can type. */
export type Searcher = "agency" | "agent" | "finance" | "operations" | "marketing" | "support";

const searchers = ["agent", "finance", "operations", "marketing"] as const;

export function searcherOf({ role }: Pick<SsoUser, "role">): Searcher {
  if (role !== null && agencyRoles.includes(role)) return "agency";
  return searchers.find((one) => one === role) ?? "support";
}
