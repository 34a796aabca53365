import type { ReadContext } from "../context.ts";
import type { RefusalCode } from "../refusals.ts";
import type { Recommendation } from "./model.ts";
import type { Link } from "./repository.ts";
import { nextRecommendationState, type RecommendationState, recommendationStates } from "./states.ts";

/** Where somebody who follows a link comes to; each has a page of its own. */
export type Admission = "landing" | "expired" | "blocked" | "unknown";

/**
 * Which state lets a recipient in. After the first recipient's order others may still come while the link lives; before the
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

/** States in which a link lets recipients in, while it lives. */
export const landingStates: readonly RecommendationState[] = recommendationStates.filter(
  (state) => admissions[state] === "landing",
);

/** What is said where there is no page to lead to: a form, a call. */
export const notAdmitted = {
  expired: "recommendationExpired",
  blocked: "recommendationBlocked",
  unknown: "recommendationUnknown",
} as const satisfies Record<Exclude<Admission, "landing">, RefusalCode>;

/** `knownUntil`: the end of this recipient's own 30 days, who came while the link was alive. */
export function admit(
  link: Pick<Link, "state" | "linkValidUntil" | "isAccountBlocked">,
  now: Date,
  knownUntil: Date | null = null,
): Admission {
  const admission = admissions[link.state];
  if (admission !== "landing") return admission;
  if (link.isAccountBlocked) return "blocked";
  const alive = link.linkValidUntil >= now || (knownUntil !== null && knownUntil >= now);
  return alive ? "landing" : "expired";
}

/** What a block of the account is shown on; the others are over. */
export const blockableStates: readonly RecommendationState[] = recommendationStates.filter(
  (state) => nextRecommendationState(state, "block") !== null,
);

/** A recommendation as people meet it: `isAccountBlocked` is read from its account and stored nowhere else. */
export type ShownRecommendation = Recommendation & Pick<Link, "isAccountBlocked">;

/**
 * While its account is blocked, a recommendation that could be blocked is shown as blocked; one that is over keeps its state
 * and admits nobody.
 */
export function asShown(recommendation: Recommendation, isAccountBlocked: boolean): ShownRecommendation {
  const { state } = recommendation;
  const isBlocked = isAccountBlocked && blockableStates.includes(state);
  return {
    ...recommendation,
    ...(isBlocked ? { state: "blocked" as const, blockedFrom: state } : {}),
    isAccountBlocked,
  };
}

/** asShown, with the account's state of this moment. */
export async function shownRecommendation(
  ctx: ReadContext,
  recommendation: Recommendation,
): Promise<ShownRecommendation & { isAccountDeleted: boolean }> {
  const account = await ctx.accounts.byId(recommendation.accountId);
  return { ...asShown(recommendation, account?.state === "blocked"), isAccountDeleted: account === null };
}
