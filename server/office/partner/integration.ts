import { type MessageOutcome, readOutcome } from "#server/orders/model.ts";
import { actingAs } from "#server/people/sso/actor.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { withAuditedAction } from "#server/platform/audit/audited-action.ts";
import { nobodysMatter } from "#server/platform/audit/own-matter.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { emailKey } from "#server/platform/values/email.ts";
import { mailProviders } from "#server/platform/values/mail-providers.ts";
import { webhookBody } from "#server/platform/webhook/message.ts";
import type { WebhookDelivery, WebhookEndpoint, WebhookExchange } from "#server/platform/webhook/model.ts";
import type { ReadContext, RequestContext } from "../context.ts";
import { moveTestClock, readTestClock, type TestClock } from "./move-test-clock.ts";

const shown = { deliveries: 10, messages: 25 };

/**
 * What a partner's developer sees of the tenant: keys by name and beginning, the last messages of the order feed with
 * their results, their own webhooks with the last deliveries of each, and a test tenant's clock. It holds nobody's data
 * but the endpoints' owners, who are the developer's own: webhooks have none, and neither the fields of order messages
 * nor secrets are part of it.
 */
export async function viewIntegration(ctx: ReadContext, user: SsoUser) {
  const [clients, messages, endpoints, clock] = await Promise.all([
    ctx.partners.apiClients(),
    ctx.partners.messages(shown.messages),
    ctx.webhooks.endpoints(),
    readTestClock(ctx),
  ]);
  return {
    clients,
    clock,
    messages: messages.map(({ outcome, ...one }) => {
      const answered = outcome === null ? null : readOutcome(outcome);
      const result: MessageOutcome | "waiting" = answered?.outcome ?? "waiting";
      return { ...one, result, reason: answered?.reasonCode ?? null };
    }),
    endpoints: await Promise.all(
      endpoints.filter((one) => isOwn(user, one)).map((endpoint) => withDeliveries(ctx, endpoint)),
    ),
  };
}

/**
 * Whether an endpoint is the person's own: its owner is they or, by the domain of the address, their company. At a
 * provider of mailboxes for everybody only the address counts.
 */
function isOwn({ email }: SsoUser, { ownerEmail }: WebhookEndpoint): boolean {
  const [mine, owners] = [emailKey(email), emailKey(ownerEmail)];
  const domain = mine.slice(mine.indexOf("@") + 1);
  return mine === owners || (owners.endsWith(`@${domain}`) && !mailProviders.includes(domain));
}

async function withDeliveries(
  ctx: ReadContext,
  { id, name, url, kinds, state, failingSince, ownerEmail }: WebhookEndpoint,
) {
  const deliveries = await ctx.webhooks.deliveries(id, shown.deliveries);
  const whole = await Promise.all(deliveries.map((one) => withBody(ctx, one)));
  return { name, url, kinds, state, failingSince, ownerEmail, deliveries: whole.filter((one) => one !== null) };
}

/** With what was sent last, or will be. */
async function withBody(
  ctx: ReadContext,
  { lastBody, lastAnswer: answer, ...sent }: WebhookDelivery & WebhookExchange,
) {
  const { endpointId, eventId, event, kind, state, attempts, createdAt, nextTryAt, lastStatus, failure } = sent;
  const delivery = lastBody === null ? await ctx.webhooks.delivery(endpointId, eventId) : null;
  const body = lastBody ?? (delivery && webhookBody(ctx.tenant.id, delivery.change));
  if (body === null) return null;
  return { eventId, event, kind, state, attempts, createdAt, nextTryAt, lastStatus, failure, body, answer };
}

/**
 * Sends one change again, or, without `eventId`, the newest of each of the endpoint's kinds; returns how many. A repeat
 * sends again, with the same ids. Refused for an endpoint that is not the person's own, or disabled. Audited.
 */
export async function sendForPartner(
  ctx: RequestContext,
  user: SsoUser,
  { name, eventId }: { name: string; eventId: string | null },
): Promise<Outcome<number>> {
  if (!hasRight(user, "integration")) return refuse("notAuthorized");
  const endpoint = await ctx.webhooks.byName(name);
  if (!endpoint || !isOwn(user, endpoint)) return refuse("notFound");
  if (endpoint.state !== "active") return refuse("changedMeanwhile");
  const about = eventId === null ? (`testWebhook:${name}` as const) : (`replayWebhook:${eventId}` as const);
  const by = { ...actingAs(user), entry: { kind: "supportActed", about, accountId: null } } as const;
  return withAuditedAction(ctx, by, nobodysMatter, async (tx) => {
    const events = eventId === null ? await tx.webhooks.newestEvents(endpoint.id) : [eventId];
    let count = 0;
    for (const event of events) count += await tx.webhooks.replay(endpoint.id, { eventId: event }, tx.now());
    return count > 0 ? done(count) : refuse("notFound");
  });
}

/** Moves the test tenant's clock as a partner; see moveTestClock. */
export async function moveClockForPartner(
  ctx: RequestContext,
  user: SsoUser,
  { days, fromMs }: { days: number; fromMs: number },
): Promise<Outcome<TestClock>> {
  if (!hasRight(user, "integration")) return refuse("notAuthorized");
  if (!Number.isInteger(days)) return refuse("invalidInput");
  return moveTestClock(ctx, { ms: days * 86_400_000, fromMs }, actingAs(user));
}
