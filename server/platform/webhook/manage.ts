import { type RequestContext, withTransaction } from "../context.ts";
import { emailAddress } from "../values/email.ts";
import type { WebhookEndpoint, WebhookKind } from "./model.ts";

/** How long the previous secret signs together with the new one, by default. */
export const rotationDays = 7;

type NewEndpoint = { name: string; url: string; kinds: WebhookKind[]; ownerEmail: string };

/** Why the typed endpoint is invalid; null: it is valid. `allowsHttp`: on a development machine. */
export function endpointProblem({ name, url, ownerEmail }: NewEndpoint, allowsHttp: boolean): string | null {
  if (!/^[a-z][a-z0-9._-]{1,39}$/.test(name)) return "A name has 2 to 40 small letters, digits, dots and hyphens.";
  if (!emailAddress.safeParse(ownerEmail).success) return "--owner is no e-mail address.";
  if (!URL.canParse(url) || url.length > 2_000) return "--url is no address.";
  const { protocol, username, password, hash } = new URL(url);
  if (protocol !== "https:" && !(allowsHttp && protocol === "http:")) return "--url begins with https://.";
  return username || password || hash ? "--url has neither a login nor a fragment." : null;
}

/** Adds an endpoint that signs with `secret`; null: the name is taken. */
export async function addEndpoint(ctx: RequestContext, endpoint: NewEndpoint, secret: string): Promise<string | null> {
  const id = ctx.secrets.newId();
  const isAdded = await withTransaction(ctx, (tx) => tx.webhooks.add({ ...endpoint, id, createdAt: tx.now() }, secret));
  return isAdded ? id : null;
}

/** Signs with `secret` from now on and, for `days`, also with the previous one: messages carry both signatures. */
export function rotateSecret(ctx: RequestContext, endpointId: string, secret: string, days: number): Promise<Date> {
  return withTransaction(ctx, async (tx) => {
    const until = new Date(tx.now().getTime() + days * 86_400_000);
    await tx.webhooks.lock(endpointId);
    await tx.webhooks.rotate(endpointId, secret, until);
    return until;
  });
}

/**
 * Enables or disables an endpoint. An enabled one gets changes from now on; replay what it missed. A repeat is
 * harmless.
 */
export function switchEndpoint(
  ctx: RequestContext,
  endpointId: string,
  state: WebhookEndpoint["state"],
): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const endpoint = await tx.webhooks.lock(endpointId);
    if (endpoint && endpoint.state !== state) await tx.webhooks.setState(endpointId, state, tx.now());
  });
}

/** Sends one event, or all of a period, again with the same ids; returns how many. */
export function replayWebhooks(
  ctx: RequestContext,
  endpointId: string,
  what: { eventId: string } | { from: Date; until: Date },
): Promise<number> {
  return withTransaction(ctx, (tx) => tx.webhooks.replay(endpointId, what, tx.now()));
}

/** Removes the endpoint with its deliveries. */
export function removeEndpoint(ctx: RequestContext, endpointId: string): Promise<void> {
  return withTransaction(ctx, (tx) => tx.webhooks.remove(endpointId));
}
