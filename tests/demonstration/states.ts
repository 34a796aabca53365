import type { RecommendationState } from "#server/referral/recommendation/states.ts";
import { openClaimStates } from "#server/rewards/claim/states.ts";
import { type ClaimStory, later, qualifiedAt, type Story } from "./story.ts";

/** The state of a recommendation, derived from its story and its claims. */
export function stateOf(story: Story, claims: readonly ClaimStory[], now: Date): RecommendationState {
  const { waits, isBlocked, click, details, order, linkValidUntil } = story;
  if (waits) return "awaitingOptIn";
  if (order) {
    if (order.endedAt) return "failed";
    if (order.state !== "qualified") return "ordered";
    const isOpen = claims.some(({ state }) => openClaimStates.includes(state));
    return !isOpen && claims.some(({ state }) => state === "paid") ? "closed" : "successful";
  }
  const isOver = linkValidUntil < now && (!click || click.orderBy < now);
  if (isOver) return "expired";
  if (details) return "detailsConfirmed";
  if (click) return "clicked";
  return isBlocked ? "blocked" : "open";
}

type Move = { name: string; from: string; to: string; at: Date; actor: string };

/** The transitions of a recommendation from `open` on, as in its table of states. */
export function movesOf(
  { click, details, order, linkValidUntil }: Story,
  state: RecommendationState,
  ended: Date,
): Move[] {
  const moves: Move[] = [];
  const move = (name: string, to: string, at: Date | null, actor = "SYS") => {
    if (at) moves.push({ name, from: moves.at(-1)?.to ?? "open", to, at, actor });
  };
  if (state === "awaitingOptIn") return moves;
  move("click", "clicked", click?.at ?? null, "REC");
  move("confirmDetails", "detailsConfirmed", details, "REC");
  if (order) {
    move("linkOrder", "ordered", order.orderedAt, "SHOP");
    move("orderQualified", "successful", qualifiedAt(order));
    if (order.state === "reversed") move("orderReversed", "failed", order.endedAt);
    else if (order.endedAt) move("orderFailed", "failed", order.endedAt);
    if (state === "closed") move("allPaid", "closed", ended);
  }
  if (state === "expired")
    move("expire", "expired", later(click && click.orderBy > linkValidUntil ? click.orderBy : linkValidUntil, 0.001));
  if (state === "blocked") move("block", "blocked", ended, "OPS");
  return moves;
}
