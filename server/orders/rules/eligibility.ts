import { ageOn, type Day, dayOf } from "#server/platform/values/calendar.ts";
import { mailboxKey, matchesAddressList } from "#server/platform/values/email.ts";
import type { RecipientDetails } from "#server/referral/recipient/model.ts";
import { adultAge } from "#server/referral/recipient/schema.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { Order, ReasonCode } from "../model.ts";

/** At most this many prepaid cards count for each month and address. */
export const prepaidLimit = 2;

/** Input of the programme's rules. */
export type Evidence = {
  order: Pick<Order, "orderedAt" | "renewal" | "prepaid" | "buyerIsStaff" | "buyerIsMinor">;
  /** Whether the order lies in the window; null: no recommendation is known. */
  isInside: boolean | null;
  referrerEmail: string | null;
  /** The buyer's mailbox is the referrer's. */
  buyerIsReferrer: boolean;
  recipient: (Pick<RecipientDetails, "email"> & { birthDate: Day | null }) | null;
  /** Number of prepaid cards that count already for this address and month. */
  prepaidBefore: number;
};

type Rules = Pick<Tenant["recommendation"], "allowSelf" | "staffDomains" | "allowStaff">;

const rules: readonly [ReasonCode, (evidence: Evidence, rules: Rules) => boolean][] = [
  ["RULE_NO_RECOMMENDATION", ({ isInside }) => isInside === null],
  ["RULE_OUTSIDE_WINDOW", ({ isInside }) => isInside === false],
  ["RULE_RENEWAL", ({ order }) => order.renewal],
  ["RULE_SELF_REFERRAL", (evidence, { allowSelf }) => !allowSelf && isSelf(evidence)],
  ["RULE_STAFF", isStaff],
  ["RULE_MINOR", isMinor],
  ["RULE_PREPAID_LIMIT", ({ order, prepaidBefore }) => order.prepaid && prepaidBefore >= prepaidLimit],
];

/** The rules of the programme that an order violates; the first says why it earns no reward. */
export function violatedRules(evidence: Evidence, tenant: Rules): ReasonCode[] {
  return rules.flatMap(([rule, isViolated]) => (isViolated(evidence, tenant) ? [rule] : []));
}

type Refused = {
  before: Pick<Order, "reasonCode" | "recommendationNumber" | "buyerHash" | "addressHash" | "buyerIsStaff">;
  order: Pick<Order, "recommendationNumber" | "prepaid" | "buyerHash" | "buyerIsStaff">;
  /** The referrer's account was deleted, or the recipient's data erased. */
  isSomeoneErased: boolean;
};

/**
 * The refusal of an order that stays although no rule is violated any more, because its ground can no longer be seen:
 * an address was changed by its owner, a person deleted, a hash erased. A self-referral ends only if the shop names
 * another buyer, any refusal if the order is attributed to another recommendation. null: there is none.
 */
export function lastingRefusal({ before, order, isSomeoneErased }: Refused, { allowSelf }: Rules): ReasonCode | null {
  const { reasonCode, buyerHash } = before;
  if (before.recommendationNumber !== order.recommendationNumber) return null;
  const isOtherBuyer = buyerHash !== null && order.buyerHash !== null && buyerHash !== order.buyerHash;
  const lasts =
    (reasonCode === "RULE_SELF_REFERRAL" && !allowSelf && !isOtherBuyer) ||
    (reasonCode === "RULE_STAFF" && isSomeoneErased && before.buyerIsStaff === order.buyerIsStaff) ||
    (reasonCode === "RULE_PREPAID_LIMIT" && order.prepaid && before.addressHash === null);
  return lasts ? reasonCode : null;
}

function isSelf({ referrerEmail, buyerIsReferrer, recipient }: Evidence): boolean {
  const isSameMailbox = referrerEmail && recipient && mailboxKey(referrerEmail) === mailboxKey(recipient.email);
  return buyerIsReferrer || isSameMailbox === true;
}

/** Staff may never be the buyer; staff may be the referrer if the tenant lets staff recommend. */
function isStaff({ order, referrerEmail, recipient }: Evidence, { staffDomains, allowStaff }: Rules): boolean {
  const people = allowStaff ? [recipient?.email] : [referrerEmail, recipient?.email];
  return order.buyerIsStaff === true || people.some((email) => email && matchesAddressList(email, staffDomains));
}

function isMinor({ order, recipient }: Evidence): boolean {
  if (order.buyerIsMinor !== null) return order.buyerIsMinor;
  return recipient?.birthDate ? ageOn(recipient.birthDate, dayOf(order.orderedAt)) < adultAge : false;
}
