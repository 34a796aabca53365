import { ageOn, dayOf } from "../calendar.ts";
import { emailKey, isOnWhitelist } from "../email.ts";
import type { RecipientDetails } from "../recipient/model.ts";
import { adultAge } from "../recipient/schema.ts";
import type { Tenant } from "../tenant/model.ts";
import type { OrderMessage, ReasonCode } from "./model.ts";

/** At most so many prepaid cards count for each month and address (specification section 9). */
export const prepaidLimit = 2;

/** What the programme's rules look at. */
export type Evidence = {
  message: Pick<OrderMessage, "orderedAt" | "buyerEmail" | "buyerBirthDate" | "renewal" | "prepaid">;
  /** null: nothing says which recommendation the order came from. */
  isInside: boolean | null;
  referrerEmail: string | null;
  recipient: Pick<RecipientDetails, "email" | "birthDate"> | null;
  /** Prepaid cards of this address and month that count already. */
  prepaidBefore: number;
};

type Rules = Pick<Tenant["recommendation"], "allowSelf" | "staffDomains">;

const rules: readonly [ReasonCode, (evidence: Evidence, rules: Rules) => boolean][] = [
  ["RULE_NO_RECOMMENDATION", ({ isInside }) => isInside === null],
  ["RULE_OUTSIDE_WINDOW", ({ isInside }) => isInside === false],
  ["RULE_RENEWAL", ({ message }) => message.renewal],
  ["RULE_SELF_REFERRAL", (evidence, { allowSelf }) => !allowSelf && isSelf(evidence)],
  ["RULE_STAFF", (evidence, { staffDomains }) => staffDomains.length > 0 && isStaff(evidence, staffDomains)],
  ["RULE_MINOR", isMinor],
  ["RULE_PREPAID_LIMIT", ({ message, prepaidBefore }) => message.prepaid && prepaidBefore >= prepaidLimit],
];

/** The first rule of the programme that an order breaks, or null: it may earn a reward (specification section 1). */
export function brokenRule(evidence: Evidence, tenant: Rules): ReasonCode | null {
  return rules.find(([, breaks]) => breaks(evidence, tenant))?.[0] ?? null;
}

function isSelf({ referrerEmail, message, recipient }: Evidence): boolean {
  const key = referrerEmail && emailKey(referrerEmail);
  return [message.buyerEmail, recipient?.email].some((email) => email && emailKey(email) === key);
}

function isStaff({ referrerEmail, message, recipient }: Evidence, staffDomains: string[]): boolean {
  return [referrerEmail, message.buyerEmail, recipient?.email].some(
    (email) => email && isOnWhitelist(email, staffDomains),
  );
}

function isMinor({ message, recipient }: Evidence): boolean {
  const birthDate = message.buyerBirthDate ?? recipient?.birthDate;
  return birthDate ? ageOn(birthDate, dayOf(message.orderedAt)) < adultAge : false;
}
