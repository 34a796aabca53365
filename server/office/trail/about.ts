import { type BankOutcome, bankOutcomes } from "#server/payouts/bank-entry/model.ts";
import { type ErasureName, erasures } from "#server/people/privacy/retention.ts";
import type { AuditKind } from "#server/platform/audit/model.ts";
import { type SsoRole, ssoRoles } from "#server/tenants/names.ts";
import { reasonIn } from "../rules/reason.ts";

/** Lists that people of the office look at, which an entry names instead of an object. */
export const viewedLists = ["queues", "reviews", "unattributed"] as const;

/**
 * What an entry is about, in parts: the act and its reason (an occasion, or `cli`) if it has them, and its object, such
 * as the number of a recommendation or an order; `act` is a string that no text knows where another version wrote it.
 */
export function aboutOf(kind: AuditKind, about: string | null): About {
  const [first = "", ...rest] = about?.split(":") ?? [];
  if (about === null || about === "") return nothing;
  if (kind === "recordsErased") return { ...nothing, erased: erasedIn(first, rest[0]) };
  const booked = kind === "bankEntriesBooked" && about.split(", ").flatMap(bookedIn);
  if (booked && booked.length > 0) return { ...nothing, booked };
  const role = kind === "ssoLogin" && ssoRoles.find((one) => one === about);
  if (role) return { ...nothing, role };
  const list = kind === "supportViewed" && viewedLists.find((one) => one === about);
  if (list) return { ...nothing, subject: list, list };
  if (kind === "accessRefused") return { ...nothing, subject: about, tried: about };
  if (kind === "officeSearched" && reasonIn(about)) return { ...nothing, reason: about };
  const acts: readonly AuditKind[] = ["supportActed", "agencyActed", "priceChange"];
  const subject = rest.at(-1) ?? null;
  if (!acts.includes(kind)) return { ...nothing, reason: rest.length > 0 ? first : null, subject: subject ?? first };
  return { ...nothing, act: first, reason: rest.length > 1 ? (rest[0] ?? null) : null, subject };
}

export type ErasedName = ErasureName | "recipients";

export type About = {
  act: string | null;
  reason: string | null;
  subject: string | null;
  /** Which kind of records was erased, and how many; of the trail itself, the number that it begins with since. */
  erased: { name: ErasedName; count: number } | null;
  /** What the bank's entries were found to be, and how many of each. */
  booked: { outcome: BankOutcome | "stored"; count: number }[] | null;
  /** The role of somebody who signed in. */
  role: SsoRole | null;
  /** The list that was looked at. */
  list: (typeof viewedLists)[number] | null;
  /** What was tried without the right: a page by its name in the code, or a call's method and path. */
  tried: string | null;
};
const nothing: About = {
  act: null,
  reason: null,
  subject: null,
  erased: null,
  booked: null,
  role: null,
  list: null,
  tried: null,
};

/** "paidTwice 2"; none: another version wrote it. */
function bookedIn(part: string) {
  const [name, count] = part.split(" ");
  const outcome = ([...bankOutcomes, "stored"] as const).find((one) => one === name);
  return outcome ? [{ outcome, count: Number(count) }] : [];
}

/** null: another version wrote it. */
function erasedIn(name: string, count: string | undefined): About["erased"] {
  const isKnown = name === "recipients" || name in erasures;
  return isKnown ? { name: name as ErasedName, count: Number(count) } : null;
}
