import type { Day } from "../calendar.ts";
import { numberAlphabet } from "../number.ts";
import type { Language } from "../tenant/model.ts";
import type { CaseState } from "./states.ts";

/** contact: a message · missingReward: somebody misses a reward (/praemienanspruch) · complaint: about an order that we know. */
export const caseKinds = ["contact", "missingReward", "complaint"] as const;
export type CaseKind = (typeof caseKinds)[number];

/** What a message is about. */
export const contactTopics = ["recommendation", "reward", "order", "data", "technical", "other"] as const;
/** Why somebody complains. */
export const complaintReasons = ["notArrived", "wrongAmount", "cancelled", "other"] as const;

export type SupportCase = {
  id: string;
  number: string;
  kind: CaseKind;
  topic: string;
  state: CaseState;
  stateSince: Date;
  language: Language;
  salutation: string | null;
  name: string;
  email: string;
  accountId: string | null;
  recommendationNumber: string | null;
  claimId: string | null;
  /** What was typed of an order that is missed. */
  orderNumber: string | null;
  orderedOn: Day | null;
  productName: string | null;
  /** The order of the feed that these details fit; the person is not told. */
  orderId: string | null;
  attemptHash: string;
  addressHash: string | null;
  createdAt: Date;
};

export type CaseMessage = { id: string; caseId: string; author: "person" | "operator"; text: string; createdAt: Date };

export const caseAuthors = ["person", "operator"] as const satisfies readonly CaseMessage["author"][];

export const caseNumberLength = 8;
const legal = new RegExp(`^[${numberAlphabet}]{${caseNumberLength}}$`);

/** What a person typed or an address holds → a case's number; null if it cannot be one. */
export function parseCaseNumber(typed: string): string | null {
  const number = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  return legal.test(number) ? number : null;
}

/** "K7Q4-M2XW": in two halves it is read aloud. */
export function formatCaseNumber(number: string): string {
  return `${number.slice(0, 4)}-${number.slice(4)}`;
}
