import type { Day } from "#server/platform/values/calendar.ts";
import type { Language } from "#server/platform/values/language.ts";
import { numberAlphabet } from "#server/platform/values/number.ts";
import type { CaseState } from "./states.ts";

/**
 * contact: a message · missingReward: a person misses a reward (/praemienanspruch) · complaint: about an order that is
 * known.
 */
export const caseKinds = ["contact", "missingReward", "complaint"] as const satisfies readonly CaseSubject["kind"][];

/** Topics of contact messages. */
export const contactTopics = ["recommendation", "reward", "order", "data", "technical", "other"] as const;
/** Reasons of complaints that people choose. */
export const complaintReasons = ["notArrived", "wrongAmount", "cancelled", "other"] as const;
/** The reason of what somebody says about a reward that waits for a person to look at it. */
export const heldReason = "held";

export type ComplaintReason = (typeof complaintReasons)[number] | typeof heldReason;

/** What a case is about. */
export type CaseSubject =
  | { kind: "contact"; topic: (typeof contactTopics)[number] }
  | { kind: "missingReward"; topic: "reward" }
  | { kind: "complaint"; topic: ComplaintReason };

export type SupportCase = CaseSubject & {
  id: string;
  number: string;
  state: CaseState;
  stateSince: Date;
  language: Language;
  salutation: string | null;
  name: string;
  email: string;
  accountId: string | null;
  recommendationNumber: string | null;
  claimId: string | null;
  /** Details of a missing order, as typed. */
  orderNumber: string | null;
  orderedOn: Day | null;
  productName: string | null;
  /** The order of the feed that matches these details; not shown to the person. */
  orderId: string | null;
  attemptHash: string;
  addressHash: string | null;
  createdAt: Date;
};

/** A case about a reward of an order that is known. */
export type ComplaintCase = Extract<SupportCase, { kind: "complaint" }>;

/** `answeredBy`: of an operator's message, who wrote it, as in the event. */
export type CaseMessage = {
  id: string;
  caseId: string;
  author: "person" | "operator";
  text: string;
  answeredBy: string | null;
  createdAt: Date;
};

/** A message as the person of the case may see it: not who of the office wrote it. */
export type ShownMessage = Pick<CaseMessage, "id" | "author" | "text" | "createdAt">;

export const shownMessage = ({ id, author, text, createdAt }: CaseMessage): ShownMessage => ({
  id,
  author,
  text,
  createdAt,
});

export const caseAuthors = ["person", "operator"] as const satisfies readonly CaseMessage["author"][];

export const caseNumberLength = 8;
const legal = new RegExp(`^[${numberAlphabet}]{${caseNumberLength}}$`);

/** Normalises a case number from input or a URL; null if it cannot be one. */
export function parseCaseNumber(typed: string): string | null {
  const number = typed.replaceAll(/[\s-]/g, "").toUpperCase();
  return legal.test(number) ? number : null;
}

/** "K7Q4-M2XW": two halves, easier to read aloud. */
export function formatCaseNumber(number: string): string {
  return `${number.slice(0, 4)}-${number.slice(4)}`;
}
