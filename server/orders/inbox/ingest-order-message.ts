import { withTransaction } from "#server/platform/context.ts";
import { createFault } from "#server/platform/fault.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { cancelsItself } from "#server/platform/values/sandbox.ts";
import { withRecipientNumber } from "#server/referral/recipient/receipt.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { RequestContext, Tx } from "../context.ts";
import { type Again, type OrderedProducts, productToLookUp, withOrderedProducts } from "../find-ordered-product.ts";
import { lockWithAccount } from "../lock.ts";
import { type IngestedMessage, type Order, type OrderMessage, readOutcome, writeOutcome } from "../model.ts";
import { moveOrder } from "../move.ts";
import type { NewMessage } from "../repository.ts";
import { fingerprintOf, isFingerprintOf } from "../rules/fingerprint.ts";
import { applyMessage } from "./apply-message.ts";
import { applyReport } from "./apply-report.ts";
import { type FoundAttribution, findAttribution, isAttributionFixed } from "./find-attribution.ts";
import { newOrder } from "./new-order.ts";
import { saysNothing } from "./statement.ts";
import { factsWith, inboxWith, type OrderInbox } from "./write-facts.ts";

/**
 * Takes one message of the provider about an order: stores it whole, then lets it take effect. Messages may arrive
 * twice, late and in any order: each takes effect once, and a repeat gets the first answer. Facts are folded by rank
 * and time, and the state follows from the facts, so the result does not depend on the order of arrival. The same event
 * id with different content is refused (orderConflict).
 */
export async function ingestOrderMessage(ctx: RequestContext, given: OrderMessage): Promise<Outcome<IngestedMessage>> {
  const message = await withRecipientNumber(ctx, given);
  await storeMessages(ctx, [message]);
  return applyStored(ctx, message);
}

/** Stores messages by one statement before any of them takes effect; those that are stored already stay as they are. */
export async function storeMessages(ctx: RequestContext, messages: readonly OrderMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = rowsOf(ctx, messages);
  await withTransaction(ctx, (tx) => tx.inbox.store(rows, tx.now()));
}

/** Messages as the inbox stores them. */
export function rowsOf(ctx: Pick<RequestContext, "secrets">, messages: readonly OrderMessage[]): NewMessage[] {
  return messages.map((message) => ({
    id: ctx.secrets.newId(),
    fingerprint: fingerprintOf(ctx.secrets, message),
    message,
  }));
}

/** A stored message takes effect, in its own transaction. A repeat gets the first answer. */
export async function applyStored(ctx: RequestContext, message: OrderMessage): Promise<Outcome<IngestedMessage>> {
  if (message.kind === "reported") {
    const reported = await applyReport(ctx, message);
    return reported.ok ? done({ outcome: "noted", reasonCode: null, repeated: false }) : reported;
  }
  return withOrderedProducts(ctx, [message], (products) =>
    withTransaction(ctx, (tx) => ingestInTransaction(tx, message, products)),
  );
}

/** Ingests one message in the caller's transaction. Writes nothing if it must be run again. */
async function ingestInTransaction(
  tx: Tx,
  message: OrderMessage,
  products: OrderedProducts,
): Promise<Outcome<IngestedMessage> | Again> {
  const stored = await tx.inbox.forUpdate(message.eventId, message.externalOrderId);
  if (!stored) throw createFault("messageGone", "A stored message is gone.");
  if (!isFingerprintOf(tx.secrets, stored.fingerprint, message)) return refuse("orderConflict");
  if (stored.outcome !== null) return done(readOutcome(stored.outcome));
  const unlocked = await tx.orders.byExternalId(message.externalOrderId);
  const read =
    unlocked ?? newOrder(tx, { externalId: message.externalOrderId, orderedAt: message.orderedAt, state: "received" });
  const inbox = inboxWith(read, stored.earlier, message);
  const found = await attributionOf(tx, read, inbox, products);
  const link = await lockLinks(tx, unlocked, found);
  const known = await lockKnownOrder(tx, message, link);
  if (known && known.state !== "reported") {
    // Another message, or a person, was first: what was found is old, and its recommendation may not be locked.
    const applied = await tx.inbox.countApplied(message.externalOrderId);
    if (!unlocked || !isAsRead(unlocked, known) || inbox.earlier.length !== applied)
      return { again: { productId: null } };
  }
  if (known) {
    const facts = factsWith(tx, known, [message], products, await tx.orders.decisionsOf(known.id));
    const first = productToLookUp(facts, products);
    if (first) return first;
  }
  const order = known ? await matched(tx, known, message) : await createOrder(tx, message);
  // Another message of the order was first, in another transaction.
  if (!order) return { again: { productId: null } };
  const ingested = await applyMessage(tx, order, { message, inbox, link, products });
  await tx.inbox.setOutcome(message.eventId, writeOutcome(ingested));
  await cancelTestOrder(tx, message);
  return done(ingested);
}

/** Where the order came from, by what is known with this message; null: no recommendation of ours. */
async function attributionOf(
  tx: Tx,
  read: Order,
  inbox: OrderInbox,
  products: OrderedProducts,
): Promise<FoundAttribution | null> {
  const isFixed = await isAttributionFixed(tx, read, inbox.earlier);
  const facts = factsWith(tx, read, inbox.messages, products, []);
  const found = isFixed ? null : await findAttribution(tx, inbox, { ...read, ...facts });
  if (found || read.recommendationNumber === null) return found;
  const recommendation = await tx.recommendations.byNumber(read.recommendationNumber);
  const recipient = read.recipientNumber ? await tx.recipients.byNumber(read.recipientNumber) : null;
  return (
    recommendation && {
      recommendation,
      recipient,
      differs: false,
      method: read.attribution ?? "number",
      isInside: true,
    }
  );
}

/** Whether nothing moved an order between reading and locking it. */
function isAsRead(read: Order, locked: Order): boolean {
  return (
    read.recommendationNumber === locked.recommendationNumber &&
    read.reviewedAt?.getTime() === locked.reviewedAt?.getTime() &&
    read.state === locked.state
  );
}

/**
 * Locks the order's recommendation before the order, and the one that it has had so far, in the order of their numbers:
 * so a message and a recipient's own report of the same purchase are serialised. A message that undoes a qualified
 * order also changes the referrer's bonus; in that case the account is locked first.
 */
async function lockLinks(
  tx: Tx,
  unlocked: Order | null,
  found: FoundAttribution | null,
): Promise<FoundAttribution | null> {
  if (!found) return null;
  const { number } = found.recommendation;
  const numbers = new Set([number, unlocked?.recommendationNumber ?? number]);
  const lock = unlocked?.state === "qualified" ? lockWithAccount : lockRecommendation;
  const locked = new Map<string, Recommendation | null>();
  for (const one of [...numbers].sort()) locked.set(one, await lock(tx, one));
  const recommendation = locked.get(number);
  return recommendation ? { ...found, recommendation } : null;
}

const lockRecommendation = (tx: Tx, number: string) => tx.recommendations.byNumberForUpdate(number);

/** The order that the message names, else the one that its recipient reported before; locked. null: neither. */
async function lockKnownOrder(tx: Tx, message: OrderMessage, link: FoundAttribution | null): Promise<Order | null> {
  const existing = await tx.orders.byExternalIdForUpdate(message.externalOrderId);
  if (existing || !link?.recipient || !link.isInside) return existing;
  return tx.orders.reportedForUpdate(link.recommendation.number, link.recipient.number);
}

/** The known order; one that its recipient had reported gets the shop's number, and is attributed anew. */
async function matched(tx: Tx, known: Order, message: OrderMessage): Promise<Order> {
  const { externalOrderId: externalId, orderedAt, eventId } = message;
  if (known.externalId === externalId) return known;
  const unattributed = { recommendationNumber: null, recipientNumber: null, attribution: null };
  const by = { actor: "SHOP", key: eventId } as const;
  return moveOrder(tx, known, "match", by, { externalId, orderedAt, ...unattributed });
}

/** null: it exists already. */
async function createOrder(tx: Tx, message: OrderMessage): Promise<Order | null> {
  const { externalOrderId: externalId, orderedAt } = message;
  const fresh = newOrder(tx, { externalId, orderedAt, state: "received" });
  if (!(await tx.orders.add(fresh))) return null;
  await tx.events.append({
    aggregate: "order",
    aggregateId: fresh.id,
    event: "receive",
    from: null,
    to: fresh.state,
    actor: "SHOP",
    key: `order:${fresh.id}:receive`,
    occurredAt: tx.now(),
  });
  return fresh;
}

/**
 * In a test tenant the customer cancels an order with such a number once it is confirmed: by a stored message that a
 * timer lets take effect (applyWaitingMessages), so that the confirmation is seen first. Of several confirmations the
 * first one causes it.
 */
async function cancelTestOrder(tx: Tx, { kind, externalOrderId, orderedAt }: OrderMessage): Promise<void> {
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
