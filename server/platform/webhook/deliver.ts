import { type RequestContext, withTransaction } from "../context.ts";
import { dayOf } from "../values/calendar.ts";
import { webhookBody } from "./message.ts";
import {
  nextWebhookTry,
  type QueuedWebhook,
  type WebhookExchange,
  type WebhookSender,
  webhookRetryHours,
} from "./model.ts";

const windowMs = webhookRetryHours * 3_600_000;

/**
 * Sends one queued delivery. A repeat is harmless: deliveries that were delivered or given up are left alone
 * ("nothing"), and a second attempt has the same id. "later": it stays queued until its next attempt. "disabled": its
 * endpoint failed for the whole retry window; its owner gets one mail.
 */
export async function deliverWebhook(
  ctx: RequestContext,
  sender: WebhookSender,
  { endpointId, eventId }: { endpointId: string; eventId: string },
): Promise<"delivered" | "later" | "failed" | "disabled" | "nothing"> {
  const queued = await ctx.webhooks.queued(endpointId, eventId, ctx.now());
  if (!queued) return "nothing";
  const { url, secrets, change } = queued;
  const body = webhookBody(ctx.tenant.id, change);
  const answer = await sender.send({ url, id: eventId, body, secrets });
  const { status, failure, text } = answer;
  const said: WebhookExchange = { lastBody: body, lastAnswer: text };
  if (failure === null) {
    const arrived = { at: ctx.now(), status: status ?? 0, ...said };
    await withTransaction(ctx, (tx) => tx.webhooks.markDelivered(endpointId, eventId, arrived));
    return "delivered";
  }
  const result = await noteFailure(ctx, queued, { status, failure, ...said });
  ctx.log.warn({ endpointId, eventId, status, failure, result }, "a webhook was not accepted");
  return result;
}

function noteFailure(
  ctx: RequestContext,
  { endpointId, eventId, attempts, firstTriedAt }: QueuedWebhook,
  attempt: { status: number | null; failure: string } & WebhookExchange,
): Promise<"later" | "failed" | "disabled" | "nothing"> {
  return withTransaction(ctx, async (tx) => {
    const endpoint = await tx.webhooks.lock(endpointId);
    if (endpoint?.state !== "active") return "nothing";
    const at = tx.now();
    const isOver = (since: Date) => at.getTime() - since.getTime() >= windowMs;
    const isFinal = firstTriedAt !== null && isOver(firstTriedAt);
    const nextTryAt = isFinal ? null : nextWebhookTry(attempts + 1, firstTriedAt ?? at, at);
    await tx.webhooks.markFailed(endpointId, eventId, { ...attempt, at, nextTryAt });
    const { failingSince, name, url, ownerEmail } = endpoint;
    if (failingSince === null || !isOver(failingSince)) return isFinal ? "failed" : "later";
    await tx.webhooks.setState(endpointId, "disabled", at);
    await tx.mails.queue({
      kind: "webhookDisabled",
      to: ownerEmail,
      language: "de",
      key: `webhookDisabled|${endpointId}|${failingSince.toISOString()}`,
      params: { name, host: new URL(url).host, since: dayOf(failingSince), failure: attempt.failure },
      createdAt: at,
    });
    return "disabled";
  });
}
