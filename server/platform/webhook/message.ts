import { z } from "zod";
import { claimKinds, claimRoles } from "#server/platform/values/claim.ts";
import { field } from "#server/platform/values/fields.ts";
import type { WebhookChange, WebhookKind } from "./model.ts";

const exampleId = "6f1d5e0c-4d8c-4a53-9a51-2a7c3a0b7d11";

/** Fields common to all messages. */
const change = z.object({
  provider: field(z.string(), "The tenant's id, as in the paths of the facade", "nordlicht"),
  sequence: field(
    z.int(),
    "Increases with each event; of two messages with the same id, the higher one is newer",
    4711,
  ),
  id: field(z.string(), "Id of the changed object: a recommendation's number, otherwise a UUID", exampleId),
  event: field(z.string(), "What happened (/api/docs/states)", "confirm"),
  from: field(z.string().nullable(), "The previous state; null: the object is new", "received"),
  state: field(z.string().nullable(), "The new state; the same as before for an event that moves nothing", "confirmed"),
});
const ofOrder = {
  recommendation: field(z.string().nullable(), "The number of the recommendation; null: unknown", "7KQ4M2XWPA"),
  order: field(
    z.string().nullable(),
    "The order's number in the provider's shop; null: a claim without an order",
    "A-2026-0815",
  ),
};
const happenedAt = field(
  z.iso.datetime().nullable(),
  "When it happened in the provider's shop, if the shop said so; null: timestamp is all there is",
  "2026-06-04T07:05:00.000Z",
);
const cents = field(z.int().nullable(), "Euro cents at the time of sending", 2500);

/**
 * Schemas of the messages to partners (`webhooks` of docs/openapi.json). They refer to persons only by id: never a
 * name, an address, a voucher code or a token.
 */
export const webhookMessages = {
  recommendation: message("recommendation", change),
  order: message("order", change.extend(ofOrder).extend({ happenedAt })),
  claim: message(
    "claim",
    change.extend({
      ...ofOrder,
      role: field(z.enum(claimRoles).nullable(), "Owner of the reward"),
      reason: field(
        z.enum(claimKinds).nullable(),
        "What it is for: an order, several orders, goodwill, an order whose recipient could not be reached",
      ),
      cents,
    }),
  ),
  payout: message("payout", change.extend({ items: field(z.int().nullable(), "Rewards in the run", 12), cents })),
};

function message<Data extends z.ZodObject>(kind: WebhookKind, data: Data) {
  return z.object({
    type: field(z.literal(`${kind}.changed`), "What kind of object changed"),
    timestamp: field(z.iso.datetime(), "When it happened here, by our clock", "2026-06-04T07:05:12.000Z"),
    data: field(data, "The change"),
  });
}

/** The message body, which is signed and sent. */
export function webhookBody(
  tenantId: string,
  { kind, occurredAt, happenedAt, id, event, from, to, ...about }: WebhookChange,
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
      ...(kind === "order" ? { happenedAt: happenedAt?.toISOString() ?? null } : {}),
      ...(kind === "claim" ? { role, reason: claimKind, cents } : {}),
      ...(kind === "payout" ? { items, cents } : {}),
    },
  });
}
