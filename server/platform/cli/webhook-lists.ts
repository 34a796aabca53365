import { orNone, picked } from "#server/platform/cli/answer.ts";
import { type CliDeps, wrongUsage } from "#server/platform/cli/command.ts";
import type { RequestContext } from "#server/platform/context.ts";
import { userError } from "#server/platform/process/user-error.ts";
import { webhookBody } from "#server/platform/webhook/message.ts";
import type { WebhookDelivery, WebhookEndpoint } from "#server/platform/webhook/model.ts";

const maxShown = 50;

/** The tenant's endpoint of that name; fails if it has none. */
export async function endpointNamed(ctx: RequestContext, name: string): Promise<WebhookEndpoint> {
  const endpoint = await ctx.webhooks.byName(name);
  if (!endpoint)
    throw userError(`${ctx.tenant.id} has no endpoint ${name}.`, "cli webhooks list names them.", "notFound");
  return endpoint;
}

/** All endpoints of the tenant. */
export async function listEndpoints(deps: CliDeps<RequestContext>, ctx: RequestContext): Promise<void> {
  const found = await ctx.webhooks.endpoints();
  const lines = found.map((one) => {
    const failing = one.failingSince ? `  failing since ${one.failingSince.toISOString()}` : "";
    const rotating = one.previousUntil && one.previousUntil > ctx.now() ? "  two secrets" : "";
    return `${one.name}  ${one.state}${failing}${rotating}  ${one.kinds.join(",")}  ${one.url}  ${one.ownerEmail}`;
  });
  const endpoints = found.map((one) =>
    picked(one, "name", "state", "failingSince", "previousUntil", "kinds", "url", "ownerEmail"),
  );
  deps.show({ endpoints }, orNone(lines, "no endpoints"));
}

/** The newest deliveries of one endpoint. */
export async function listDeliveries(deps: CliDeps<RequestContext>, ctx: RequestContext, name: string): Promise<void> {
  const { id } = await endpointNamed(ctx, name);
  const deliveries = (await ctx.webhooks.deliveries(id, maxShown)).map(deliveryFacts);
  deps.show(
    { deliveries, more: deliveries.length === maxShown },
    orNone(deliveries.map(deliveryLine), "no deliveries"),
  );
}

/** A delivery: the body as it was sent last, or will be; the last attempt; the beginning of the receiver's answer. */
export async function showDelivery(
  deps: CliDeps<RequestContext>,
  ctx: RequestContext,
  { id, name }: WebhookEndpoint,
  event: string | undefined,
): Promise<void> {
  if (!event || !/^[0-9a-f-]{36}$/.test(event)) throw wrongUsage("webhooks show needs --event, an event's id.");
  const delivery = await ctx.webhooks.delivery(id, event);
  if (!delivery)
    throw userError(`${name} has no delivery ${event}.`, `cli webhooks list ${name} shows them.`, "notFound");
  const body = delivery.lastBody ?? webhookBody(ctx.tenant.id, delivery.change);
  const answer = delivery.lastAnswer ? [`answer: ${delivery.lastAnswer}`] : [];
  const facts = { ...deliveryFacts(delivery), body: JSON.parse(body), answer: delivery.lastAnswer };
  deps.show(facts, [body, deliveryLine(delivery), ...answer]);
}

function deliveryFacts(delivery: WebhookDelivery) {
  const fields = ["eventId", "kind", "createdAt", "state", "attempts", "failure", "lastStatus", "nextTryAt"] as const;
  return picked(delivery, ...fields);
}

function deliveryLine(one: ReturnType<typeof deliveryFacts>): string {
  const next = one.state === "queued" ? `  next ${one.nextTryAt.toISOString()}` : "";
  const times = `${one.attempts} ${one.attempts === 1 ? "attempt" : "attempts"}`;
  const result = one.failure ?? one.lastStatus ?? "";
  return `${one.eventId}  ${one.kind}  ${one.createdAt.toISOString()}  ${one.state}  ${times}  ${result}${next}`;
}
