/** The life of what one person is owed (docs/lifecycle.md, Reward claim). */
export const claimStates = [
  "reserved",
  "onHold",
  "unclaimed",
  "choose",
  "needsBankDetails",
  "readyToPay",
  "collected",
  "paid",
  "cancelled",
  "expired",
] as const;
export type ClaimState = (typeof claimStates)[number];

export const claimEvents = [
  "qualify", // the order qualified: the owner may choose
  "wait", // the order qualified, and nobody who can be reached owns the claim
  "passOn", // nobody was found: the referrer gets a claim of their own instead
  "hold", // a first or further cause to hold
  "lift", // one of several causes was lifted
  "release", // the last cause was lifted
  "extend", // the account behind it is blocked no more: its time to be picked up is longer
  "chooseVoucher",
  "chooseCash", // bank details are missing
  "chooseCashWithBank", // bank details are known
  "giveBankDetails",
  "collect", // "pay it out": the payout is queued
  "pay",
  "returnPayment",
  "undoReturn", // the bank took the return back: the payment stands again
  "expire",
  "reinstate",
  "cancel",
  "reopen", // the order was cancelled by mistake and is looked at again
] as const;
export type ClaimEvent = (typeof claimEvents)[number];

/**
 * Which time begins anew with an event (move.ts sets it): the owner's to pick the reward up, or everybody's to be
 * reached. null: what is left of the time goes on.
 */
export const clockOf = {
  qualify: "choosing",
  wait: "unclaimed",
  passOn: null,
  hold: null,
  lift: null,
  release: null,
  extend: null,
  chooseVoucher: null,
  chooseCash: null,
  chooseCashWithBank: null,
  giveBankDetails: null,
  collect: null,
  pay: null,
  returnPayment: "choosing",
  undoReturn: null,
  expire: null,
  reinstate: "choosing",
  cancel: null,
  reopen: null,
} as const satisfies Record<ClaimEvent, "choosing" | "unclaimed" | null>;

/** `restore`: back to the state that the hold interrupted. */
type Target = ClaimState | "restore";

export const claimTransitions = {
  reserved: { qualify: "choose", wait: "unclaimed", hold: "onHold", cancel: "cancelled" },
  onHold: { hold: "onHold", lift: "onHold", release: "restore", extend: "onHold", cancel: "cancelled" },
  unclaimed: {
    qualify: "choose",
    passOn: "cancelled",
    hold: "onHold",
    extend: "unclaimed",
    expire: "expired",
    cancel: "cancelled",
  },
  choose: {
    chooseVoucher: "collected",
    chooseCash: "needsBankDetails",
    chooseCashWithBank: "readyToPay",
    hold: "onHold",
    extend: "choose",
    expire: "expired",
    cancel: "cancelled",
  },
  needsBankDetails: {
    giveBankDetails: "readyToPay",
    chooseVoucher: "collected",
    undoReturn: "paid",
    hold: "onHold",
    extend: "needsBankDetails",
    expire: "expired",
    cancel: "cancelled",
  },
  readyToPay: {
    collect: "collected",
    giveBankDetails: "readyToPay",
    chooseVoucher: "collected",
    undoReturn: "paid",
    hold: "onHold",
    extend: "readyToPay",
    expire: "expired",
    cancel: "cancelled",
  },
  collected: { pay: "paid", returnPayment: "needsBankDetails", hold: "onHold", cancel: "cancelled" },
  paid: { returnPayment: "needsBankDetails" }, // banks return payments days after booking them
  cancelled: { reopen: "reserved" },
  expired: { reinstate: "choose" },
} as const satisfies Record<ClaimState, Partial<Record<ClaimEvent, Target>>>;

/** Still owed: neither paid nor ended. */
export const openClaimStates: readonly ClaimState[] = [
  "reserved",
  "onHold",
  "unclaimed",
  "choose",
  "needsBankDetails",
  "readyToPay",
  "collected",
];

/** The state after an event; null if the event has no meaning in that state. `interrupted`: the state before a hold. */
export function nextClaimState(
  state: ClaimState,
  event: ClaimEvent,
  interrupted: ClaimState | null = null,
): ClaimState | null {
  const row: Partial<Record<ClaimEvent, Target>> = claimTransitions[state];
  const target = row[event];
  if (target === undefined) return null;
  return target === "restore" ? interrupted : target;
}
