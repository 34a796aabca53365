import type { ClaimState } from "../claim/states.ts";
import { type Facts, goesToRecipient, goesToReferrer, type Phase } from "./facts.ts";

/**
 * Names of the sentences in the status bar (docs/lifecycle.md, Bar texts): app/i18n has the texts under these names,
 * the facade codes of its own.
 */
export const barNames = [
  "optIn",
  "notAgreed",
  "notOrdered",
  "linkExpired",
  "ordered",
  "inReview",
  "noContract",
  "readyToPay",
  "paid",
  "needsBankDetails",
  "onItsWay",
  "toPickUp",
  "referrerWillEarn",
  "recipientWillEarn",
  "rewardExpired",
  "notPossible",
] as const;
export type Bar = (typeof barNames)[number];

type Row = Facts & { phase: Phase };

const isTold = (row: Row) => !row.isPrivate;
const inPhase =
  (...names: Phase[]) =>
  ({ phase }: Row) =>
    names.includes(phase);
const withClaim =
  (...states: ClaimState[]) =>
  ({ phase, claim }: Row) =>
    phase === "successful" && claim !== null && states.includes(claim.state);

/** All sentences whose condition holds are shown, in this order. */
const table: readonly [Bar, (row: Row) => boolean][] = [
  ["notPossible", inPhase("blocked")],
  ["optIn", inPhase("optIn")],
  ["notAgreed", (row) => inPhase("waiting")(row) && isTold(row) && !row.isAgreed],
  ["notOrdered", (row) => inPhase("waiting")(row) && isTold(row) && row.isAgreed],
  ["linkExpired", (row) => inPhase("expired")(row) && isTold(row)],
  ["ordered", inPhase("running", "successful")],
  [
    "inReview",
    (row) => (row.phase === "running" && goesToReferrer(row)) || withClaim("reserved", "onHold", "unclaimed")(row),
  ],
  ["noContract", (row) => row.phase === "failed" || withClaim("cancelled")(row)],
  ["readyToPay", withClaim("readyToPay")],
  ["paid", (row) => row.phase === "closed" || withClaim("paid")(row)],
  ["needsBankDetails", withClaim("needsBankDetails")],
  ["onItsWay", withClaim("collected")],
  ["toPickUp", withClaim("choose")],
  ["referrerWillEarn", (row) => row.phase === "waiting" && goesToReferrer(row)],
  ["recipientWillEarn", (row) => inPhase("waiting", "running", "successful")(row) && goesToRecipient(row)],
  ["rewardExpired", withClaim("expired")],
];

export function barsOf(facts: Facts, phase: Phase): Bar[] {
  const row = { ...facts, phase };
  return table.filter(([, holds]) => holds(row)).map(([name]) => name);
}
