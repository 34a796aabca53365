import { cancelsItself } from "#server/platform/values/sandbox.ts";
import type { Tx } from "../context.ts";
import type { OrderMessage } from "../model.ts";
import { fingerprintOf } from "../rules/fingerprint.ts";
import { saysNothing } from "../rules/says-nothing.ts";

/**
 * In a test tenant the customer cancels an order with such a number once it is confirmed: by a stored message that a
 * timer lets take effect (applyWaitingMessages), so that the confirmation is seen first. Of several confirmations the
 * first one causes it.
 */
export async function cancelTestOrder(tx: Tx, { kind, externalOrderId, orderedAt }: OrderMessage): Promise<void> {
  if (kind !== "confirmed" || !cancelsItself(tx.tenant, externalOrderId)) return;
  const message: OrderMessage = {
    ...saysNothing,
    eventId: `sandbox:${externalOrderId}:cancelled`,
    externalOrderId,
    kind: "cancelled",
    occurredAt: tx.now(),
    orderedAt,
    cancelledBy: "customer",
    source: "sandbox",
  };
  const row = { id: tx.secrets.newId(), fingerprint: fingerprintOf(tx.secrets, message), message };
  await tx.inbox.store([row], tx.now());
}
