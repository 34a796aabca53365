import { type OrderState, orderStates } from "#server/orders/states.ts";
import type { Counted, Report, ReportDefinition, ReportRequest } from "#server/platform/report/model.ts";
import type { Day } from "#server/platform/values/calendar.ts";
import type { ClaimRole } from "#server/platform/values/claim.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { Arrival, ListedByAgency } from "#server/referral/recipient/model.ts";
import { type RecommendationState, recommendationStates } from "#server/referral/recommendation/states.ts";
import { type ClaimState, claimStates } from "#server/rewards/claim/states.ts";
import { type InvitationKind, invitationKinds } from "./invitation/model.ts";
import { type InvitationState, invitationStates } from "./invitation/states.ts";
import { type LeadState, leadStates } from "./lead/states.ts";

const period = { from: "day", until: "day" } as const;

const definitions = {
  orders: {
    columns: ["orderedAt", "stateSince"],
    order: { orderBy: "orderedAt", descending: true },
    filters: { state: orderStates, release: ["ours"], ...period, number: "text" },
  },
  recommendations: {
    columns: ["createdAt"],
    order: { orderBy: "createdAt", descending: true },
    filters: { state: recommendationStates, ...period, number: "text" },
  },
  referrers: {
    columns: ["createdAt"],
    order: { orderBy: "createdAt", descending: true },
    filters: period,
  },
  leads: {
    columns: ["attentionAt", "createdAt", "touchedAt"],
    order: { orderBy: "attentionAt", descending: false },
    filters: { state: leadStates, ...period, number: "text" },
  },
  rewards: {
    columns: ["createdAt"],
    order: { orderBy: "createdAt", descending: true },
    filters: { state: claimStates, ...period, number: "text" },
  },
  invitations: {
    columns: ["createdAt", "lastName", "expiresAt"],
    order: { orderBy: "createdAt", descending: true },
    filters: { state: invitationStates, kind: invitationKinds, ...period },
  },
} as const satisfies Record<string, ReportDefinition>;
type Definitions = typeof definitions;
export type AgencyReportName = keyof Definitions;
type ColumnOf<Name extends AgencyReportName> = Definitions[Name]["columns"][number];
type FilterOf<Name extends AgencyReportName> = keyof Definitions[Name]["filters"] & string;

/** The reports of one agency by name: sortable columns (those with an index) and filters. */
export const agencyReports: { readonly [Name in AgencyReportName]: ReportDefinition<ColumnOf<Name>, FilterOf<Name>> } =
  definitions;
export const agencyReportNames = Object.keys(agencyReports) as AgencyReportName[];

export type AgencyReportRequest<Name extends AgencyReportName> = ReportRequest<ColumnOf<Name>, FilterOf<Name>>;

/**
 * The rows of each report; recipients are named in leads only. A column added here does not compile before the store
 * has its SQL, the facade its name or a reason to leave it out, and the export its kind.
 */
export type AgencyReportRows = {
  orders: {
    id: string;
    externalId: string;
    state: OrderState;
    stateSince: Date;
    /** The ordered one; "": the shop named none. */
    productName: string;
    recommendedProduct: string;
    recommendationNumber: string;
    /** null: no lead came of its recommendation's recipient. */
    leadId: string | null;
    referrer: string;
    orderedAt: Date;
    confirmedAt: Date | null;
    /** There is a doubt about it (releaseOrder): while it is in review, only the tenant's people decide. */
    isDoubted: boolean;
  };
  recommendations: {
    number: string;
    state: RecommendationState;
    referrer: string;
    productName: string;
    channel: string | null;
    leads: number;
    createdAt: Date;
  };
  referrers: {
    id: string;
    name: string;
    email: string;
    recommendations: number;
    leads: number;
    orders: number;
    createdAt: Date;
  };
  leads: ListedByAgency & {
    id: string;
    state: LeadState;
    /** How the recipient came. */
    arrival: Arrival;
    referrer: string;
    productName: string;
    recommendationNumber: string;
    nextStep: string;
    nextStepOn: Day | null;
    touchedAt: Date;
    attentionAt: Date;
    createdAt: Date;
  };
  /** Of their recommendations; goodwill and bonus are the tenant's. */
  rewards: {
    id: string;
    state: ClaimState;
    role: ClaimRole;
    cents: Cents;
    recommendationNumber: string;
    referrer: string;
    /** The ordered one. */
    productName: string;
    createdAt: Date;
  };
  invitations: {
    id: string;
    kind: InvitationKind;
    state: InvitationState;
    name: string;
    email: string;
    number: string | null;
    inviter: string;
    /** null: nobody confirmed that the person agreed, and nothing was mailed. */
    agreedAt: Date | null;
    remindedAt: Date | null;
    createdAt: Date;
    expiresAt: Date;
  };
};

/** Orders, leads and invitations that wait are counted up to this number. */
export const maxWaiting = 1_000;

/**
 * Numbers of items waiting for the agency's users, and totals of the current month: recommendations whose link works,
 * by the day they were made; released orders by the day of their release, also those that counted or were reversed
 * since. The statistics count the same.
 */
export type AgencyFigures = {
  ordersToRelease: number;
  leadsDue: number;
  leadsNew: number;
  invitationsEnding: number;
  recommendations: number;
  leads: number;
  orders: number;
  confirmed: number;
};

export type AgencyReportReader = {
  /** One page of a report, limited to the agency's own rows; `counted`: "count" unless it is given. */
  page<Name extends AgencyReportName>(
    name: Name,
    agencyId: string,
    request: AgencyReportRequest<Name>,
    counted?: Counted,
  ): Promise<Report<AgencyReportRows[Name]>>;
  figures(agencyId: string, now: Date): Promise<AgencyFigures>;
};
