import { type OrderEvent, orderStates, orderTransitions } from "#server/orders/states.ts";
import { type PayoutRunEvent, payoutRunStates, payoutRunTransitions } from "#server/payouts/states.ts";
import type { WebhookKind } from "#server/platform/webhook/model.ts";
import {
  type RecommendationEvent,
  recommendationStates,
  recommendationTransitions,
} from "#server/referral/recommendation/states.ts";
import { type ClaimEvent, claimStates, claimTransitions } from "#server/rewards/claim/states.ts";

type Catalogue = {
  states: readonly string[];
  /** What each event means to a partner. */
  events: Readonly<Record<string, string>>;
  /** Events of new objects, with their first state. */
  first: Readonly<Record<string, string>>;
  transitions: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/**
 * What webhooks can say, for docs/openapi.json and docs/partners/states.md. An event without a meaning does not
 * compile.
 */
export const webhookEvents: Readonly<Record<WebhookKind, Catalogue>> = {
  recommendation: {
    states: recommendationStates,
    first: { create: "open" },
    transitions: recommendationTransitions,
    events: {
      create: "A recommendation was made; awaitingOptIn: its referrer has to confirm their address first",
      confirmOptIn: "The referrer has confirmed their address: the link works",
      click: "Somebody followed the link for the first time",
      confirmDetails: "A recipient has left their details",
      linkOrder: "An order belongs to it",
      orderQualified: "An order earns",
      orderFailed: "No order of it can earn any more",
      allPaid: "Everything that it earned is paid",
      orderReversed: "An order that had earned was cancelled",
      unlinkOrder: "An order turned out to belong elsewhere: back to the state before it",
      acceptComplaint: "A complaint was accepted: its order is looked at again",
      expire: "Its time is over",
      block: "It was blocked",
      unblock: "It is no longer blocked: back to the state before",
    } satisfies Record<RecommendationEvent | "create", string>,
  },
  order: {
    states: orderStates,
    first: { receive: "received", report: "reported" },
    transitions: orderTransitions,
    events: {
      receive: "The shop reported it for the first time",
      report: "A recipient says that they ordered; the shop has not reported it yet",
      match: "The shop has reported what a recipient had said",
      review: "Somebody looks at it before it can go on",
      confirm: "It is confirmed",
      delivered: "It was delivered, the state stays: the withdrawal period begins",
      qualify: "The withdrawal period is over: it earns",
      cancel: "It was cancelled; reversed: after it had earned",
      reject: "A rule of the programme decided that it earns nothing",
      reassess: "A later message changed its facts: it is decided anew, and another event follows",
      reopen: "It was ended by mistake: somebody looks at it again",
    } satisfies Record<OrderEvent | "receive" | "report" | "delivered", string>,
  },
  claim: {
    states: claimStates,
    first: { reserve: "reserved" },
    transitions: claimTransitions,
    events: {
      reserve: "A reward is reserved for an order that may earn",
      qualify: "Its owner may choose what it becomes",
      wait: "The order earns, and nobody who can be reached owns the reward",
      passOn: "Its owner was not found: the referrer gets a reward of their own instead",
      hold: "It is on hold",
      release: "It is no longer on hold: back to the state before",
      extend: "Its owner has longer to pick it up, because the account behind it was blocked",
      chooseVoucher: "A voucher was chosen, which is on its way",
      chooseCash: "Money was chosen; the bank details are missing",
      chooseCashWithBank: "Money was chosen; the bank details are known",
      giveBankDetails: "The bank details were given",
      collect: "Its owner picked it up: it will be paid",
      pay: "It is paid, or the voucher was sent",
      returnPayment: "The bank returned the payment: other bank details are needed",
      undoReturn: "The bank took its return back: it is paid",
      expire: "It was not picked up in time",
      reinstate: "It can be picked up again",
      cancel: "Nothing is owed any more",
      reopen: "Its order was cancelled by mistake and is looked at again",
    } satisfies Record<Exclude<ClaimEvent, "lift"> | "reserve", string>,
  },
  payout: {
    states: payoutRunStates,
    first: { prepare: "prepared" },
    transitions: payoutRunTransitions,
    events: {
      prepare: "Rewards were put together for a payment",
      release: "A second person released it",
      export: "Its file went to the bank",
      settle: "The bank booked or returned every payment",
      discard: "It was given up; its rewards wait for the next one",
      reject: "The bank refused the file; its rewards wait for the next one",
    } satisfies Record<PayoutRunEvent | "prepare", string>,
  },
};

/** From where to where an event moves, as an example; events without a move of their own stay in a state. */
export function exampleMove(kind: WebhookKind, event: string): { from: string | null; state: string } {
  const { first, transitions } = webhookEvents[kind];
  if (first[event]) return { from: null, state: first[event] };
  for (const [from, events] of Object.entries(transitions)) {
    const to = events[event];
    if (to && to !== from) return { from, state: to === "restore" ? (Object.keys(transitions)[1] ?? from) : to };
  }
  return { from: "confirmed", state: "confirmed" };
}
