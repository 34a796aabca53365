import type { Ctx } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { advance } from "./advance.ts";
import { attribute } from "./attribute.ts";
import { findOrdered } from "./find-ordered.ts";
import { lockOrder } from "./lock-order.ts";
import {
  type MessageOutcome,
  messageOutcomes,
  type OrderMessage,
  type ReasonCode,
  type TakenMessage,
} from "./model.ts";

/**
 * The provider's shop tells about an order. Messages may come twice, late and in any order: a message is taken once, a
 * repetition is answered as the first was, and since the state follows from the facts, an earlier stage that is told late
 * moves nothing back. The same event id with another content is refused.
 */
export async function takeOrderMessage(ctx: Ctx, message: OrderMessage): Promise<Outcome<TakenMessage>> {
  const ordered = await findOrdered(ctx, message.productId);
  const bodyHash = fingerprint(ctx, message);
  return ctx.atomically(async (tx) => {
    const earlier = await tx.orders.noteMessage(message, bodyHash, tx.now());
    if (earlier) return earlier.bodyHash === bodyHash ? done(read(earlier.outcome)) : refuse("orderConflict");
    const known = await tx.orders.byExternalIdForUpdate(message.externalOrderId);
    const found = known?.recommendationNumber ? null : await attribute(tx, message);
    const order = known ?? (await lockOrder(tx, message, found));
    const taken = { ...(await advance(tx, order, { message, ordered, found })), repeated: false };
    await tx.orders.setMessageOutcome(message.eventId, write(taken));
    return done(taken);
  });
}

/** Keyed, for a message holds person data that we don't keep. Where it came from is no part of it. */
function fingerprint(ctx: Ctx, { source: _, ...message }: OrderMessage): string {
  const fields = Object.entries(message).sort(([one], [other]) => (one < other ? -1 : 1));
  return ctx.secrets.hash("orderMessage", JSON.stringify(fields));
}

function write({ outcome, reasonCode }: TakenMessage): string {
  return reasonCode ? `${outcome}:${reasonCode}` : outcome;
}

function read(text: string): TakenMessage {
  const [outcome, reasonCode = null] = text.split(":");
  const known = messageOutcomes.find((one) => one === outcome) ?? ("noted" satisfies MessageOutcome);
  return { outcome: known, reasonCode: reasonCode as ReasonCode | null, repeated: true };
}
