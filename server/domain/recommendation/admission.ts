import type { RefusalCode } from "../refusals.ts";
import type { Link } from "./ports.ts";
import type { RecommendationState } from "./states.ts";

/** Where somebody who follows a link comes to; each has a page of its own. */
export type Admission = "landing" | "expired" | "blocked" | "unknown";

/**
 * Which state lets a friend in. After the first friend's order others may still come while the link lives; before the
 * referrer confirmed, nobody can have the link.
 */
const admissions = {
  awaitingOptIn: "unknown",
  open: "landing",
  clicked: "landing",
  detailsConfirmed: "landing",
  ordered: "landing",
  successful: "landing",
  closed: "landing",
  failed: "landing",
  expired: "expired",
  blocked: "blocked",
} as const satisfies Record<RecommendationState, Admission>;

/** What is said where there is no page to lead to: a form, a call. */
export const notAdmitted = {
  expired: "recommendationExpired",
  blocked: "recommendationBlocked",
  unknown: "recommendationUnknown",
} as const satisfies Record<Exclude<Admission, "landing">, RefusalCode>;

/** `knownUntil`: the end of this friend's own 30 days, who came while the link was alive. */
export function admit(
  link: Pick<Link, "state" | "linkValidUntil">,
  now: Date,
  knownUntil: Date | null = null,
): Admission {
  const admission = admissions[link.state];
  if (admission !== "landing") return admission;
  const alive = link.linkValidUntil >= now || (knownUntil !== null && knownUntil >= now);
  return alive ? "landing" : "expired";
}
