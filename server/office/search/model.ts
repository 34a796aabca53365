import type { Recommendation } from "#server/referral/recommendation/model.ts";

/** What a hit was found by. */
export type FoundBy = "name" | "email" | "number" | "order" | "voucher" | "case";

/** One search result. `number` null: a person who never recommended, or an order without a recommendation. */
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

/** The groups of a search's hits, in their order. `exact`: what has just the number that was typed. */
export const hitGroups = ["exact", "referrer", "recipient", "order", "voucher"] as const;
export type HitGroup = (typeof hitGroups)[number];

/** How a name may begin; "": whatever it is. */
export type PersonName = { last: string; first: string };
/** A part of a group: leaves out `from`, has up to `size` people or objects, and counts no further than `to`. */
export type HitRange = { from: number; size: number; to: number };
/** `count`: all of the group, up to the range's `to`; `isMore`: there are more than that. */
export type HitPart = { hits: Hit[]; count: number; isMore: boolean };
