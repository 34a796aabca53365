import type { QueuedWebhook, WebhookChange, WebhookDelivery, WebhookEndpoint, WebhookExchange } from "./model.ts";

export type WebhookReader = {
  /** All endpoints of the tenant, by name. */
  endpoints(): Promise<WebhookEndpoint[]>;
  byName(name: string): Promise<WebhookEndpoint | null>;
  /** An endpoint's newest deliveries. */
  deliveries(endpointId: string, limit: number): Promise<(WebhookDelivery & WebhookExchange)[]>;
  /** A delivery in any state, what it says, and what its last attempt was; null: unknown. */
  delivery(
    endpointId: string,
    eventId: string,
  ): Promise<(WebhookDelivery & WebhookExchange & { change: WebhookChange }) | null>;
  /**
   * Changes of the endpoint's kinds recorded since then, oldest first, whatever became of their deliveries and whether
   * or not the endpoint is disabled, with the secrets that sign at `now`.
   */
  since(endpointId: string, since: Date, now: Date, limit: number): Promise<QueuedWebhook[]>;
  /** The newest event of each of the endpoint's kinds that partners are told of, sent before or not. */
  newestEvents(endpointId: string): Promise<string[]>;
  /**
   * A queued delivery with the secrets that sign at `now`; null: unknown, delivered, given up, or its endpoint is
   * disabled.
   */
  queued(endpointId: string, eventId: string, now: Date): Promise<QueuedWebhook | null>;
};

export type WebhookRepository = WebhookReader & {
  /** false: the name is taken. */
  add(
    endpoint: Pick<WebhookEndpoint, "id" | "name" | "url" | "kinds" | "ownerEmail" | "createdAt">,
    secret: string,
  ): Promise<boolean>;
  /** Locks the endpoint until the transaction ends; null: it was removed. */
  lock(endpointId: string): Promise<WebhookEndpoint | null>;
  /** Signs with `secret` from now on, and with the previous one until `previousUntil`; older ones no longer sign. */
  rotate(endpointId: string, secret: string, previousUntil: Date): Promise<void>;
  /** Active: resets the endpoint's failures. Disabled: gives up its queued deliveries. */
  setState(endpointId: string, state: WebhookEndpoint["state"], at: Date): Promise<void>;
  /** Ends a queued delivery and resets its endpoint's failures. Does nothing for any other delivery. */
  markDelivered(
    endpointId: string,
    eventId: string,
    arrived: { at: Date; status: number } & WebhookExchange,
  ): Promise<void>;
  /**
   * Records a failed attempt of a queued delivery, and since when its endpoint fails; `nextTryAt` null gives the
   * delivery up. Needs the lock.
   */
  markFailed(
    endpointId: string,
    eventId: string,
    failure: { at: Date; status: number | null; failure: string; nextTryAt: Date | null } & WebhookExchange,
  ): Promise<void>;
  /**
   * Queues one event for the endpoint again, or all events of its kinds in a period, sent before or not; returns how
   * many.
   */
  replay(endpointId: string, what: { eventId: string } | { from: Date; until: Date }, at: Date): Promise<number>;
  /** Gives deliveries that are due a job: some for each endpoint, fewer for a failing one; returns how many. */
  requeueDue(now: Date): Promise<number>;
  /** Removes the endpoint with its deliveries. */
  remove(endpointId: string): Promise<void>;
};
