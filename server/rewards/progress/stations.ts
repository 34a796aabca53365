import { waitingClaimStates } from "../claim/rules/step.ts";
import { type Facts, goesToRecipient, type Phase, phaseBeforeBlock } from "./facts.ts";

export const stationNames = ["recommended", "reacted", "ordered", "confirmed", "paid"] as const;
/** done: it happened · awaited: it comes next · todo: later · stopped: the progress ended at this station. */
export type StationState = "done" | "awaited" | "todo" | "stopped";
export type Station = { name: (typeof stationNames)[number]; state: StationState };

/**
 * What people are told about a recommendation, in four words: going: another party acts next · yours: the person can
 * act now · done: paid · stopped: it has ended.
 */
export const tones = ["yours", "going", "done", "stopped"] as const;
export type Tone = (typeof tones)[number];

/** How many stations have been passed; of the link, one more if an agreement is shown. */
const reached = {
  optIn: 0,
  waiting: 1,
  expired: 1,
  running: 3,
  failed: 3,
  successful: 4,
  closed: 5,
  blocked: 0,
} as const satisfies Record<Phase, number>;

export function toneOf(facts: Facts, phase: Phase): Tone {
  const { claim } = facts;
  if (phase === "blocked" || phase === "failed" || phase === "expired") return "stopped";
  if (phase === "closed") return "done";
  if (phase === "optIn") return "yours";
  if (phase !== "successful") return "going";
  // The order has qualified without a claim of the referrer, so they get nothing for it.
  if (!claim) return goesToRecipient(facts) ? "going" : "stopped";
  if (claim.state === "paid") return "done";
  if (claim.state === "expired" || claim.state === "cancelled") return "stopped";
  return waitingClaimStates.includes(claim.state) ? "yours" : "going";
}

/** The stations (recommended, reacted, ordered, confirmed, paid), each with its state. */
export function stationsOf(facts: Facts, phase: Phase): Station[] {
  const tone = toneOf(facts, phase);
  const at = positionOf(facts, phase === "blocked" ? phaseBeforeBlock(facts) : phase, tone);
  return stationNames.map((name, index) => {
    if (index < at) return { name, state: "done" };
    if (index > at) return { name, state: "todo" };
    if (tone === "stopped") return { name, state: "stopped" };
    return { name, state: facts.isPrivate ? "todo" : "awaited" };
  });
}

function positionOf({ order, isAgreed }: Facts, phase: Phase, tone: Tone): number {
  if (tone === "done") return stationNames.length;
  if (isAgreed && reached[phase] === 1) return 2;
  // Cancelled after confirmation: the payment is the station that is not reached.
  return order?.state === "reversed" ? 4 : reached[phase];
}
