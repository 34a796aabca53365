import type { ClaimKind, ClaimRole } from "#server/platform/values/claim.ts";

/** Kinds of changes sent to partners; each covers the events of one aggregate. */
export const webhookKinds = ["recommendation", "order", "claim", "payout"] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** Events that are sent although they move nothing: an order's delivery starts the withdrawal period. */
export const sentWithoutMove = ["delivered"] as const;

/** Queue of the sending jobs: a job is written for each delivery, in the transaction of its event. */
export const sendWebhookQueue = "send-webhook";
export type SendWebhookJob = { tenantId: string; endpointId: string; eventId: string };

export type WebhookEndpoint = {
  id: string;
  /** Name for operations; unique within the tenant. */
  name: string;
  url: string;
  kinds: WebhookKind[];
  /** Gets a mail when the endpoint is disabled. */
  ownerEmail: string;
  state: "active" | "disabled";
  secretVersion: number;
  /** Until when the previous secret also signs; null: no rotation is in progress. */
  previousUntil: Date | null;
  /** Since when deliveries fail; null: the last one succeeded, or there was none. */
  failingSince: Date | null;
  createdAt: Date;
  disabledAt: Date | null;
};

/** One event for one endpoint. When sent again, it keeps the event id. */
export type WebhookDelivery = {
  endpointId: string;
  eventId: string;
  kind: WebhookKind;
  /** What happened. */
  event: string;
  state: "queued" | "delivered" | "failed";
  attempts: number;
  createdAt: Date;
  nextTryAt: Date;
  lastStatus: number | null;
  /** Why the last attempt failed. */
  failure: string | null;
};

/** What went over the wire at the last attempt; null: nothing did, or nothing came back. */
export type WebhookExchange = { lastBody: string | null; lastAnswer: string | null };

/** The part of a receiver's answer that is kept with the delivery, in characters. */
export const keptAnswerLength = 1_000;

/** A change as sent to partners: ids, states, times and amounts, and no personal data. */
export type WebhookChange = {
  kind: WebhookKind;
  /** Increases with each event; for one id, the higher is the later. */
  sequence: number;
  /** A recommendation's number; for other kinds a UUID. */
  id: string;
  event: string;
  from: string | null;
  to: string | null;
  /** By our clock. */
  occurredAt: Date;
  /** By the shop's clock; null: the shop said nothing. */
  happenedAt: Date | null;
  recommendationNumber: string | null;
  /** The provider's order number; set for orders, and for claims from an order. */
  orderNumber: string | null;
  /** For claims and payouts: the amount at the time of reading. */
  cents: number | null;
  /** For claims: the owner's role, and the kind. */
  role: ClaimRole | null;
  claimKind: ClaimKind | null;
  /** For payouts: the number of claims in the run. */
  items: number | null;
};

/** A delivery waiting to be sent. */
export type QueuedWebhook = {
  endpointId: string;
  eventId: string;
  url: string;
  /** The secrets that currently sign, newest first. */
  secrets: string[];
  attempts: number;
  firstTriedAt: Date | null;
  change: WebhookChange;
};

/** How long a delivery is retried, and how long an endpoint may fail before it is disabled. */
export const webhookRetryHours = 72;

const minute = 60_000;
const longest = 6 * 60 * minute;

/**
 * When a delivery is retried after its n-th failed attempt (from 1): after 1, 2, 4 … minutes, at most 6 hours
 * (exponential backoff).
 */
export function nextWebhookTry(attempts: number, firstTriedAt: Date, now: Date): Date {
  const wait = Math.min(longest, minute * 2 ** (attempts - 1));
  const last = firstTriedAt.getTime() + webhookRetryHours * 60 * minute;
  const next = now.getTime() + wait;
  return new Date(now.getTime() < last ? Math.min(next, last) : next);
}

export type WebhookMessage = { url: string; id: string; body: string; secrets: string[] };

/**
 * `failure` null: the message arrived (2xx). Otherwise a short reason, containing nothing of the receiver's answer but
 * its status. `text`: the beginning of the answer, at most keptAnswerLength; null: empty, or none. It is foreign text
 * and belongs into no log.
 */
export type WebhookAnswer = { status: number | null; failure: string | null; text: string | null };

/**
 * Signs and sends a message, with a time limit. The signature's time is real time even if the installation's clock was
 * moved forward: receivers compare it with theirs. Failures of the receiver are returned and not thrown.
 */
export type WebhookSender = { send(message: WebhookMessage): Promise<WebhookAnswer> };
