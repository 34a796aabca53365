import { endOfDayAfter } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import { withoutUmlauts } from "../umlauts.ts";
import { type Order, type OrderChange, type OrderMessage, rankOf } from "./model.ts";

type Known = Pick<Order, "externalId" | "state" | "orderedAt"> & OrderChange;

/** An order of which nothing more is known yet. */
export function newOrder(tx: Ctx, known: Known): Order {
  const now = tx.now();
  return {
    id: tx.secrets.newId(),
    stateSince: now,
    rank: 0,
    recommendationNumber: null,
    recipientNumber: null,
    attribution: null,
    productId: null,
    productName: null,
    prepaid: false,
    addressHash: null,
    reasonCode: null,
    confirmedAt: null,
    deliveredAt: null,
    qualifiesAt: null,
    receivedAt: now,
    ...known,
  };
}

/**
 * What a message adds to an order. What is known stays; of several confirmations the first counts, of several deliveries
 * the last (the withdrawal period begins with it): the same messages in any order end in the same facts.
 */
export function learn(tx: Ctx, order: Order, message: OrderMessage): OrderChange {
  // What counts already has its dates.
  const isFinal = order.state === "qualified" || order.state === "reversed";
  const kind = isFinal ? null : message.kind;
  const confirmedAt = kind === "confirmed" ? earlier(order.confirmedAt, message.occurredAt) : order.confirmedAt;
  const deliveredAt = kind === "delivered" ? later(order.deliveredAt, message.occurredAt) : order.deliveredAt;
  return {
    rank: Math.max(order.rank, rankOf(message.kind)),
    productId: order.productId ?? message.productId,
    productName: order.productName ?? message.productName,
    prepaid: order.prepaid || message.prepaid,
    addressHash: order.addressHash ?? (message.buyerAddress && addressHashOf(tx, message.buyerAddress)),
    confirmedAt,
    deliveredAt,
    qualifiesAt: deliveredAt && endOfDayAfter(deliveredAt, tx.tenant.clocks.withdrawalDays),
  };
}

/** "Müller-Straße 5 a, 10115 Berlin" and "MUELLERSTRASSE 5A 10115 BERLIN" are one address. */
export function addressHashOf(tx: Pick<Ctx, "secrets">, address: string): string {
  const plain = withoutUmlauts(address.toLowerCase())
    .replaceAll(/str\b\.?/g, "strasse")
    .normalize("NFKD")
    .replaceAll(/[^a-z0-9]/g, "");
  return tx.secrets.hash("address", plain);
}

function earlier(one: Date | null, other: Date): Date {
  return one && one < other ? one : other;
}

function later(one: Date | null, other: Date): Date {
  return one && one > other ? one : other;
}
