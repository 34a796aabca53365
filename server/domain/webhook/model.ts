/** What a partner can be told of; each kind is one aggregate's events. */
export const webhookKinds = ["recommendation", "order", "claim", "payout"] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** The queue of the jobs that send: one job for each delivery, written in the transaction of its event. */
export const sendWebhookQueue = "send-webhook";
export type SendWebhookJob = { tenantId: string; endpointId: string; eventId: string };

export type WebhookEndpoint = {
  id: string;
  /** What operations call it; unique in the tenant. */
  name: string;
  url: string;
  kinds: WebhookKind[];
  /** Who is told when it was disabled. */
  ownerEmail: string;
  state: "active" | "disabled";
  secretVersion: number;
  /** Until when the secret before the current one signs, too; null: no rotation is going on. */
  previousUntil: Date | null;
  /** Since when nothing arrives; null: the last one arrived, or there was none. */
  failingSince: Date | null;
  createdAt: Date;
  disabledAt: Date | null;
};

/** One event for one endpoint. Sent again, it has the same event id. */
export type WebhookDelivery = {
  endpointId: string;
  eventId: string;
  kind: WebhookKind;
  state: "queued" | "delivered" | "failed";
  attempts: number;
  createdAt: Date;
  nextTryAt: Date;
  lastStatus: number | null;
  /** Why the last attempt failed. */
  failure: string | null;
};

/** What changed, as far as a partner is told: ids, states, times and amounts, and nothing about a person. */
export type WebhookChange = {
  kind: WebhookKind;
  /** Rises with each event; of one id, the higher is the later. */
  sequence: number;
  /** A recommendation's number; of the rest their ids. */
  id: string;
  event: string;
  from: string | null;
  to: string | null;
  occurredAt: Date;
  recommendationNumber: string | null;
  /** The order's number in the provider's shop: of an order, and of a claim that an order made. */
  orderNumber: string | null;
  /** Of a claim or a payout, as it is when this is read. */
  cents: number | null;
  /** Of a claim: who is owed, and by what. */
  role: "referrer" | "recipient" | null;
  claimKind: "base" | "bonus" | "goodwill" | null;
  /** Of a payout: how many rewards are in it. */
  items: number | null;
};

/** A delivery that waits to be sent. */
export type QueuedWebhook = {
  endpointId: string;
  eventId: string;
  url: string;
  /** Those that sign now, the newest first. */
  secrets: string[];
  attempts: number;
  firstTriedAt: Date | null;
  change: WebhookChange;
};

/** How long one delivery is tried, and how long an endpoint may fail before it is disabled. */
export const webhookRetryHours = 72;

const minute = 60_000;
const longest = 6 * 60 * minute;

/** When a delivery is tried again after its n-th failed attempt (from 1): 1, 2, 4 … minutes, at last every 6 hours. */
export function nextWebhookTry(attempts: number, firstTriedAt: Date, now: Date): Date {
  const wait = Math.min(longest, minute * 2 ** (attempts - 1));
  const last = firstTriedAt.getTime() + webhookRetryHours * 60 * minute;
  const next = now.getTime() + wait;
  return new Date(now.getTime() < last ? Math.min(next, last) : next);
}
