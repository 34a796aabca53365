import type { QueuedWebhook, WebhookDelivery, WebhookEndpoint } from "./model.ts";

export type WebhookReader = {
  /** Every endpoint of the tenant, by name. */
  endpoints(): Promise<WebhookEndpoint[]>;
  byName(name: string): Promise<WebhookEndpoint | null>;
  /** The newest deliveries of an endpoint. */
  deliveries(endpointId: string, limit: number): Promise<WebhookDelivery[]>;
  /** A delivery that waits to be sent, with the secrets that sign at `now`; null: unknown, delivered, given up, or its endpoint is disabled. */
  queued(endpointId: string, eventId: string, now: Date): Promise<QueuedWebhook | null>;
};

export type WebhookRepository = WebhookReader & {
  /** False: the name is taken. */
  add(
    endpoint: Pick<WebhookEndpoint, "id" | "name" | "url" | "kinds" | "ownerEmail" | "createdAt">,
    secret: string,
  ): Promise<boolean>;
  /** Locks the endpoint until the transaction ends; null: it is gone. */
  lock(endpointId: string): Promise<WebhookEndpoint | null>;
  /** Signs with `secret` from now on, and with the one before until `previousUntil`; an older one signs no longer. */
  rotate(endpointId: string, secret: string, previousUntil: Date): Promise<void>;
  /** Active: nothing counts as failed any more. Disabled: what waits is given up. */
  setState(endpointId: string, state: WebhookEndpoint["state"], at: Date): Promise<void>;
  /** Ends a queued delivery; its endpoint works. Any other delivery is left alone. */
  markDelivered(endpointId: string, eventId: string, at: Date, status: number): Promise<void>;
  /** Records a failed attempt of a queued delivery and since when its endpoint fails; `nextTryAt` null gives it up. Needs the lock. */
  markFailed(
    endpointId: string,
    eventId: string,
    failure: { at: Date; status: number | null; failure: string; nextTryAt: Date | null },
  ): Promise<void>;
  /** Queues one event again for the endpoint, or all of its kinds that were recorded in a period, sent before or not; answers how many. */
  replay(endpointId: string, what: { eventId: string } | { from: Date; until: Date }, at: Date): Promise<number>;
  /** Gives deliveries whose next try is due a job: some of each endpoint, few of one that fails; answers how many. */
  requeueDue(now: Date): Promise<number>;
  /** Removes the endpoint with its deliveries. */
  remove(endpointId: string): Promise<void>;
};
