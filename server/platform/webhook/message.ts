import { z } from "zod";
import type { WebhookChange, WebhookKind } from "./model.ts";

const known = z.string().nullable();

/** Fields common to all messages. */
const change = z.object({
  provider: z.string().describe("The tenant's id, as in the paths of the facade"),
  sequence: z.int().describe("Increases with each event; of two messages with the same id, the higher one is newer"),
  id: z.string().describe("Id of the changed object: a recommendation's number, otherwise a UUID"),
  event: z.string().describe("The event, for example confirm, expire, pay"),
  from: known.describe("The previous state; null: the object is new"),
  state: known.describe("The new state"),
});
const ofOrder = {
  recommendation: known.describe("The number of the recommendation; null: unknown"),
  order: known.describe("The order's number in the provider's shop; null: a claim without an order"),
};
const cents = z.int().nullable().describe("Euro cents at the time of sending");

/**
 * Schemas of the messages to partners (`webhooks` of docs/openapi.json). They refer to persons only by id: never a
 * name, an address, a voucher code or a token.
 */
export const webhookMessages = {
  recommendation: message("recommendation", change),
  order: message("order", change.extend(ofOrder)),
  claim: message(
    "claim",
    change.extend({
      ...ofOrder,
      role: z.enum(["referrer", "recipient"]).nullable().describe("Owner of the reward"),
      reason: z.enum(["base", "bonus", "goodwill"]).nullable().describe("By what"),
      cents,
    }),
  ),
  payout: message("payout", change.extend({ items: z.int().nullable().describe("Rewards in the run"), cents })),
};

function message<Data extends z.ZodObject>(kind: WebhookKind, data: Data) {
  return z.object({
    type: z.literal(`${kind}.changed`),
    timestamp: z.iso.datetime().describe("When it happened"),
    data,
  });
}

/** The message body, which is signed and sent. */
export function webhookBody(
  tenantId: string,
  { kind, occurredAt, id, event, from, to, ...about }: WebhookChange,
): string {
  const { sequence, recommendationNumber, orderNumber, role, claimKind, items, cents } = about;
  const isOfOrder = kind === "order" || kind === "claim";
  return JSON.stringify({
    type: `${kind}.changed`,
    timestamp: occurredAt.toISOString(),
    data: {
      provider: tenantId,
      sequence,
      id,
      event,
      from,
      state: to,
      ...(isOfOrder ? { recommendation: recommendationNumber, order: orderNumber } : {}),
      ...(kind === "claim" ? { role, reason: claimKind, cents } : {}),
      ...(kind === "payout" ? { items, cents } : {}),
    },
  });
}
