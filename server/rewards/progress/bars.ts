import type { ClaimState } from "../claim/states.ts";
import { type Facts, goesToRecipient, goesToReferrer, type Phase } from "./facts.ts";

/**
 * Names of the sentences in the status bar (docs/lifecycle.md, Bar texts); app/i18n has the texts under these names.
 */
export const barNames = [
  "optIn",
  "T1",
  "T2",
  "T3",
  "T4",
  "T5",
  "T6",
  "T7",
  "T8",
  "T9",
  "T10",
  "T11",
  "T12",
  "T13",
  "TX",
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
  ["TX", inPhase("blocked")],
  ["optIn", inPhase("optIn")],
  ["T1", (row) => inPhase("waiting")(row) && isTold(row)],
  ["T2", (row) => inPhase("expired")(row) && isTold(row)],
  ["T3", inPhase("running", "successful")],
  [
    "T4",
    (row) => (row.phase === "running" && goesToReferrer(row)) || withClaim("reserved", "onHold", "unclaimed")(row),
  ],
  ["T5", (row) => row.phase === "failed" || withClaim("cancelled")(row)],
  ["T6", withClaim("readyToPay")],
  ["T7", (row) => row.phase === "closed" || withClaim("paid")(row)],
  ["T8", withClaim("needsBankDetails")],
  ["T9", withClaim("collected")],
  ["T10", withClaim("choose")],
  ["T11", (row) => row.phase === "waiting" && goesToReferrer(row)],
  ["T12", (row) => inPhase("waiting", "running", "successful")(row) && goesToRecipient(row)],
  ["T13", withClaim("expired")],
];

export function barsOf(facts: Facts, phase: Phase): Bar[] {
  const row = { ...facts, phase };
  return table.filter(([, holds]) => holds(row)).map(([name]) => name);
}
