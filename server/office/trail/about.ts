import { type ErasureName, erasures } from "#server/people/privacy/retention.ts";
import type { AuditKind } from "#server/platform/audit/model.ts";

/** What people of the office and of agencies do, as entries of the trail name it; the texts have words for each. */
export const auditActs = [
  "resendMail",
  "rewardLink",
  "confirmation",
  "confirmOrder",
  "rejectOrder",
  "cancelOrder",
  "endOrder",
  "reopenOrder",
  "attributeOrder",
  "releaseOrder",
  "holdClaim",
  "releaseClaim",
  "reinstateClaim",
  "endLiability",
  "goodwill",
  "waive",
  "block",
  "unblock",
  "blockAccount",
  "unblockAccount",
  "correctEmail",
  "confirmNumber",
  "rejectNumber",
  "release",
  "withdraw",
  "decline",
  "answer",
  "close",
  "preparePayout",
  "discardPayout",
  "importVouchers",
  "payInvoice",
  "cancelInvoice",
  "addPlanRow",
  "removePlanRow",
  "invite",
  "remindInvited",
  "withdrawInvitation",
  "contactLead",
  "appointLead",
  "winLead",
  "loseLead",
  "saveLead",
] as const;

/**
 * What an entry is about, in parts: the act and its reason (an occasion, or `cli`) if it has them, and its object, such
 * as the number of a recommendation or an order; `act` is a string that no text knows where another version wrote it.
 */
export function aboutOf(kind: AuditKind, about: string | null) {
  const [first = "", ...rest] = about?.split(":") ?? [];
  if (kind === "recordsErased") return { act: null, reason: null, subject: null };
  const acts: readonly AuditKind[] = ["supportActed", "agencyActed"];
  if (about === null || about === "") return { act: null, reason: null, subject: null };
  if (!acts.includes(kind)) return { act: null, reason: rest.length > 0 ? first : null, subject: rest.at(-1) ?? first };
  return { act: first, reason: rest.length > 1 ? (rest[0] ?? null) : null, subject: rest.at(-1) ?? null };
}

export type ErasedName = ErasureName | "recipients";

/**
 * What an entry `recordsErased` says was erased, and how many; of the trail itself, where it begins since. null:
 * another kind, or written by another version.
 */
export function erasedIn(kind: AuditKind, about: string | null): { name: ErasedName; count: number } | null {
  const [name = "", count] = about?.split(":") ?? [];
  const isKnown = kind === "recordsErased" && (name === "recipients" || name in erasures);
  return isKnown ? { name: name as ErasedName, count: Number(count) } : null;
}
