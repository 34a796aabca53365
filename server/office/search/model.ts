import type { InvoiceState } from "#server/agencies/invoice/states.ts";
import type { LeadState } from "#server/agencies/lead/states.ts";
import type { CampaignPhase } from "#server/catalogue/campaign/show.ts";
import type { OrderState } from "#server/orders/states.ts";
import type { PayoutItemState } from "#server/payouts/model.ts";
import type { PayoutRunState } from "#server/payouts/states.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import type { Audience } from "#server/platform/values/audience.ts";
import type { Cents } from "#server/platform/values/money.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";

/** What a hit was found by. */
export type FoundBy = "name" | "email" | "number" | "order" | "voucher" | "case";

/**
 * One result of the support's search. `number` null: a person who never recommended, or an order without a
 * recommendation.
 */
export type Hit = {
  foundBy: FoundBy;
  number: string | null;
  /** Name of the person searched for; null: the hit is not a person. */
  name: string | null;
  /** The account or the recipient's number: hits of one person have the same; null: the hit is not a person. */
  person: string | null;
  role: "referrer" | "recipient" | null;
  productName: string;
  state: Recommendation["state"] | null;
  createdAt: Date;
  /** The provider's order number, if an order was found. */
  orderNumber: string | null;
};

/** Hits with the same key are one person's, or one object's. */
export function keyOfHit({ person, number, orderNumber }: Pick<Hit, "person" | "number" | "orderNumber">): string {
  return person ?? number ?? orderNumber ?? "";
}

/** The most recommendations of one person in a list of hits; of who has more, there is one more. */
export const maxOfOne = 5;

type ThingStates = {
  /** A recommendation that a call-centre agent recorded for a caller. */
  call: Recommendation["state"];
  lead: LeadState;
  order: OrderState;
  employee: SsoUser["state"];
  payment: PayoutItemState;
  run: PayoutRunState;
  invoice: InvoiceState;
  product: Audience;
  campaign: CampaignPhase;
  /** `own`: the brand's, `standard`: everybody's; `draft`: somebody has not published what they wrote. */
  text: "own" | "standard" | "draft";
};

/**
 * One result of the other roles' searches. `id`: what its page is opened by; `within`: the product of a call, the run
 * of a payment or of an order's newest payment, the language of a text; null: none. `detail`: a product, address or
 * company; "": nothing. `at` null: it has no day.
 */
export type Thing = {
  [Kind in keyof ThingStates]: {
    kind: Kind;
    id: string;
    within: string | null;
    name: string;
    detail: string;
    state: ThingStates[Kind];
    cents: Cents | null;
    at: Date | null;
  };
}[keyof ThingStates];

/** The groups of a search's hits, in their order. `exact`: what has just the number that was typed. */
export const hitGroups = [
  "exact",
  "call",
  "lead",
  "referrer",
  "recipient",
  "order",
  "voucher",
  "payment",
  "run",
  "invoice",
  "employee",
  "product",
  "campaign",
  "text",
] as const;
export type HitGroup = (typeof hitGroups)[number];

/** How a name may begin; "": whatever it is. */
export type PersonName = { last: string; first: string };
/** A part of a group: leaves out `from`, has up to `size` people or objects, and counts no further than `to`. */
export type HitRange = { from: number; size: number; to: number };
/** `count`: all of the group, up to the range's `to`; `isMore`: there are more than that. */
export type HitPart<One = Hit> = { hits: One[]; count: number; isMore: boolean };

/** What the roles beside the support find; each of the tenant's only, those of an agency only of this agency. */
export type ThingReader = {
  /**
   * Recommendations that the agent with this number recorded since then: by the caller, their number or an order; null:
   * all of them.
   */
  callsOf(
    agent: { number: string; since: Date },
    wanted: { names: PersonName[]; number: string | null; orderNumber: string } | null,
    range: HitRange,
  ): Promise<HitPart<Thing>>;
  /** By the recipient's name or address, or by the recommendation. */
  leadsOf(
    agencyId: string,
    wanted: { names: PersonName[]; email: string | null; number: string | null },
    range: HitRange,
  ): Promise<HitPart<Thing>>;
  /** Orders by their number or its end; `agencyId` null: of the whole tenant. Names nobody. */
  ordersNumbered(agencyId: string | null, end: string, range: HitRange): Promise<HitPart<Thing>>;
  /** People with access by name, address or personnel number; `agencyId` null: of the whole tenant. */
  employeesOf(
    agencyId: string | null,
    wanted: { names: PersonName[]; typed: string },
    range: HitRange,
  ): Promise<HitPart<Thing>>;
  /** The payment with this end-to-end id. */
  paymentsNumbered(endToEndId: string, range: HitRange): Promise<HitPart<Thing>>;
  /** Payout runs whose name contains this. */
  runsNumbered(part: string, range: HitRange): Promise<HitPart<Thing>>;
};
