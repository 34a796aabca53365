import type { Actor } from "#server/platform/event/model.ts";

/**
 * Why a claim is on hold, by kind, and what the rest of the cause names. `liftedBy`: two people who lift the block, the
 * time, or one person of the back office · `isOfLink`: it is about the link that the claim came from, or about its
 * referrer, and ends when the claim leaves the link · `isSignal`: a signal places it (signals.ts). A new kind is a row
 * here, and its words in the texts.
 */
export const holdKinds = {
  /** A recommendation is blocked: its number. */
  recommendation: { liftedBy: "unblocking", isOfLink: true, isSignal: false },
  /** Somebody else corrected the address of the claim's owner: the account. */
  address: { liftedBy: "time", isOfLink: true, isSignal: false },
  /** The back office has a doubt: its reason. */
  review: { liftedBy: "person", isOfLink: false, isSignal: false },
  // What speaks against paying until a person has looked at it.
  bank: { liftedBy: "person", isOfLink: false, isSignal: true },
  person: { liftedBy: "person", isOfLink: false, isSignal: true },
  browser: { liftedBy: "person", isOfLink: false, isSignal: true },
  buyer: { liftedBy: "person", isOfLink: false, isSignal: true },
  pace: { liftedBy: "person", isOfLink: false, isSignal: true },
} as const satisfies Record<
  string,
  { liftedBy: "unblocking" | "time" | "person"; isOfLink: boolean; isSignal: boolean }
>;
export type HoldKind = keyof typeof holdKinds;

/** The kinds of holds that signals place. */
export type SignalName = {
  [Kind in HoldKind]: (typeof holdKinds)[Kind]["isSignal"] extends true ? Kind : never;
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

const isSignal = (kind: HoldKind): kind is SignalName => holdKinds[kind].isSignal;
export const signalNames = (Object.keys(holdKinds) as HoldKind[]).filter(isSignal);

/** Whether one person of the back office may lift such a hold. */
export const isLiftedByHand = (cause: HoldCause): boolean => holdKinds[readCause(cause).kind].liftedBy === "person";

/** The hold cause of a blocked recommendation. */
export const recommendationHold = (number: string): HoldCause => `recommendation:${number}`;
