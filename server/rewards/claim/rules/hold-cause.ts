import type { Actor } from "#server/platform/event/model.ts";

/**
 * Why a claim is on hold, by kind, and what the rest of the cause names. `liftedBy`: what ends the hold · `isOfLink`:
 * it is about the link that the claim came from, or about its referrer, and ends when the claim leaves the link. A new
 * kind is a row here, and its words in the texts.
 */
export const holdKinds = {
  /** A recommendation is blocked: its number. */
  recommendation: { liftedBy: "unblocking", isOfLink: true },
  /** Somebody else corrected the address of the claim's owner: the account. */
  address: { liftedBy: "time", isOfLink: true },
  /** The back office has a doubt: its reason. */
  review: { liftedBy: "person", isOfLink: false },
  // What speaks against paying until a person has looked at it (signals.ts).
  bank: { liftedBy: "look", isOfLink: false },
  person: { liftedBy: "look", isOfLink: false },
  browser: { liftedBy: "look", isOfLink: false },
  buyer: { liftedBy: "look", isOfLink: false },
  pace: { liftedBy: "look", isOfLink: false },
} as const satisfies Record<string, { liftedBy: "unblocking" | "time" | "person" | "look"; isOfLink: boolean }>;
export type HoldKind = keyof typeof holdKinds;

/** The kinds of holds that signals place. */
export type SignalName = {
  [Kind in HoldKind]: (typeof holdKinds)[Kind]["liftedBy"] extends "look" ? Kind : never;
}[HoldKind];

/** Each identifies what must be lifted before the claim can go on. */
export type HoldCause = `${HoldKind}:${string}`;

/** One hold: one cause on one claim. */
export type ClaimHold = { claimId: string; cause: HoldCause; reasonCode: string; actor: Actor; createdAt: Date };

/** The kind of a cause, and what it names. */
export function readCause(cause: HoldCause): { kind: HoldKind; subject: string } {
  const end = cause.indexOf(":");
  return { kind: cause.slice(0, end) as HoldKind, subject: cause.slice(end + 1) };
}

/** The signal that placed a hold of this cause; null: none did. */
export function signalNameOf(cause: HoldCause): SignalName | null {
  const { kind } = readCause(cause);
  return isSignal(kind) ? kind : null;
}

const isSignal = (kind: HoldKind): kind is SignalName => holdKinds[kind].liftedBy === "look";
export const signalNames = (Object.keys(holdKinds) as HoldKind[]).filter(isSignal);

/** Whether one person of the back office may lift such a hold. */
export function isLiftedByHand(cause: HoldCause): boolean {
  const { liftedBy } = holdKinds[readCause(cause).kind];
  return liftedBy === "person" || liftedBy === "look";
}

/** The hold cause of a blocked recommendation. */
export const recommendationHold = (number: string): HoldCause => `recommendation:${number}`;
