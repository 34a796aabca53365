import type { RefusalCode } from "#server/platform/refusals.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { Link } from "#server/referral/recommendation/repository.ts";
import {
  nextRecommendationState,
  type RecommendationState,
  recommendationStates,
} from "#server/referral/recommendation/states.ts";
import type { ReadContext } from "../context.ts";

/** Where a person who follows a link is sent; each value has its own page. */
export type Admission = "landing" | "expired" | "blocked" | "unknown";

/**
 * Where a link in each state leads. After the first recipient's order, others may still come while the link is valid;
 * before the referrer has confirmed their address, nobody can have the link.
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

/** States in which a link admits recipients, while it is valid. */
export const landingStates: readonly RecommendationState[] = recommendationStates.filter(
  (state) => admissions[state] === "landing",
);

/** The refusal for callers that cannot redirect to a page: forms and API calls. */
export const notAdmitted = {
  expired: "recommendationExpired",
  blocked: "recommendationBlocked",
  unknown: "recommendationUnknown",
} as const satisfies Record<Exclude<Admission, "landing">, RefusalCode>;

/**
 * Where the link leads now. `knownUntil`: the end of this recipient's own days to order, if they clicked while the
 * link was valid; it admits them after the link's end.
 */
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

const finishedStates: readonly RecommendationState[] = ["closed", "expired"];

/** States shown as blocked while the account is blocked; a finished recommendation shows its result. */
export const shownBlockedStates: readonly RecommendationState[] = recommendationStates.filter(
  (state) => nextRecommendationState(state, "block") !== null && !finishedStates.includes(state),
);

/**
 * A recommendation as people see it: `isAccountBlocked` is read from its account and not stored with the
 * recommendation.
 */
export type ShownRecommendation = Recommendation & Pick<Link, "isAccountBlocked">;

/**
 * While its account is blocked, an unfinished recommendation is shown as blocked; a finished one keeps its
 * state and admits nobody.
 */
export function asShown(recommendation: Recommendation, isAccountBlocked: boolean): ShownRecommendation {
  const { state } = recommendation;
  const isBlocked = isAccountBlocked && shownBlockedStates.includes(state);
  return {
    ...recommendation,
    ...(isBlocked ? { state: "blocked" as const, blockedFrom: state } : {}),
    isAccountBlocked,
  };
}

/** asShown with the account's current state. */
export async function shownRecommendation(
  ctx: ReadContext,
  recommendation: Recommendation,
): Promise<ShownRecommendation & { isAccountDeleted: boolean }> {
  const account = await ctx.accounts.byId(recommendation.accountId);
  return { ...asShown(recommendation, account?.state === "blocked"), isAccountDeleted: account === null };
}
