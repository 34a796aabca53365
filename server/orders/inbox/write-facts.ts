import type { Cause } from "#server/platform/event/model.ts";
import { endOfDayAfter } from "#server/platform/values/calendar.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import type { Tx } from "../context.ts";
import type { OrderedProducts } from "../find-ordered-product.ts";
import { type FactName, factNames, type Order, type OrderDecision, type OrderMessage, rankOf } from "../model.ts";
import type { StoredMessage } from "../repository.ts";
import { chosenProduct } from "../rules/decide.ts";
import { changesOf, type FactChange, type Facts, foldFacts, sourceOf } from "../rules/fold.ts";
import { statementOf } from "./statement.ts";

/** The facts that follow from messages, and when the withdrawal period that they start is over. */
export type DatedFacts = Facts & Pick<Order, "qualifiesAt">;

/** What the provider said about an order so far, with the message that takes effect now. */
export type OrderInbox = {
  /** Those that have taken effect before, also erased ones. */
  earlier: StoredMessage[];
  /** Without those whose body was erased: their facts are the order's already. */
  messages: OrderMessage[];
  /** What was said last of the buyer in clear; null: not said, or erased. */
  said: Pick<OrderMessage, "buyerEmail" | "buyerAddress">;
  /** The numbers of recommendations that were named, also two by one message. */
  named: string[];
  /** The numbers of recipients that were named: each names the recommendation that it belongs to. */
  namedRecipients: string[];
  /** The last cancellation (sourceOf); null: there is none. */
  cancellation: string | null;
};

/** All that has taken effect on an order. */
export async function inboxOf(
  tx: Pick<Tx, "inbox">,
  order: Pick<Order, "externalId" | "namedRecommendation">,
): Promise<OrderInbox> {
  const stored = await tx.inbox.ofOrder(order.externalId);
  return inboxWith(
    order,
    stored.filter(({ outcome }) => outcome !== null),
    null,
  );
}

/** What has taken effect before, with what takes effect now; null: nothing does. */
export function inboxWith(
  order: Pick<Order, "namedRecommendation">,
  earlier: StoredMessage[],
  message: OrderMessage | null,
): OrderInbox {
  const messages = [...earlier.flatMap((one) => one.message ?? []), ...(message ? [message] : [])];
  const sorted = messages.toSorted((one, other) => (sourceOf(one) < sourceOf(other) ? -1 : 1));
  const cancellations = [...earlier, ...(message ? [message] : [])].filter(({ kind }) => kind === "cancelled");
  const written = sorted.flatMap(({ recommendationNumber, recommendationCode }) => [
    recommendationNumber,
    recommendationCode,
  ]);
  const named = [order.namedRecommendation, ...written.map((text) => text && parseNumber(text))];
  return {
    earlier,
    messages: sorted,
    said: {
      buyerEmail: sorted.findLast(({ buyerEmail }) => buyerEmail !== null)?.buyerEmail ?? null,
      buyerAddress: sorted.findLast(({ buyerAddress }) => buyerAddress !== null)?.buyerAddress ?? null,
    },
    named: [...new Set(named.flatMap((number) => number || []))],
    namedRecipients: [...new Set(sorted.flatMap(({ recipientNumber }) => recipientNumber ?? []))],
    cancellation: cancellations.map(sourceOf).toSorted().at(-1) ?? null,
  };
}

/**
 * The facts of an order with these messages, and the product that a person chose for the one that they name. An order
 * that once qualified keeps its facts.
 */
export function factsWith(
  tx: Pick<Tx, "secrets" | "tenant">,
  order: Order,
  messages: readonly OrderMessage[],
  products: OrderedProducts,
  decisions: readonly OrderDecision[],
): DatedFacts {
  if (order.state === "qualified" || order.state === "reversed") {
    return { ...order, rank: Math.max(order.rank, ...messages.map(({ kind }) => rankOf(kind))) };
  }
  const facts = foldFacts(
    order,
    messages.map((message) => statementOf(tx, message, products)),
  );
  const { deliveredAt } = facts;
  const productId = chosenProduct(decisions, facts.productId);
  return {
    ...facts,
    productId,
    qualifiesAt: deliveredAt && endOfDayAfter(deliveredAt, tx.tenant.clocks.withdrawalDays),
  };
}

/**
 * Writes an order's facts, with an event for each known one that was replaced: which, before, after, and because of
 * which message. Needs the order locked. The same cause again appends no second event.
 */
export async function writeFacts(tx: Tx, before: Order, facts: DatedFacts, by: Cause): Promise<Order> {
  await tx.orders.amend(before.id, known(facts));
  // The first message about an order says what it is; it corrects nothing.
  for (const change of before.rank === 0 ? [] : changesOf(before, facts)) {
    await tx.events.append({
      ...by,
      aggregate: "order",
      aggregateId: before.id,
      event: "change",
      from: before.state,
      to: before.state,
      key: `order:${before.id}:change:${change.field}:${by.key}`,
      data: shown(change),
      occurredAt: tx.now(),
    });
  }
  if (before.qualifiesAt?.getTime() !== facts.qualifiesAt?.getTime()) await noteWithdrawal(tx, before, facts, by);
  return { ...before, ...known(facts) };
}

/** The event of another end of the withdrawal period, which follows from the tenant's days of today. */
async function noteWithdrawal(tx: Tx, { id, state }: Order, { qualifiesAt }: DatedFacts, by: Cause): Promise<void> {
  await tx.events.append({
    ...by,
    aggregate: "order",
    aggregateId: id,
    event: "withdrawal",
    from: state,
    to: state,
    key: `order:${id}:withdrawal:${by.key}`,
    data: { qualifiesAt: qualifiesAt?.toISOString() ?? null },
    occurredAt: tx.now(),
  });
}

/** What an event may say of a change: of the buyer only that something else is known now. */
function shown({ field, before, after }: FactChange): Record<string, string | boolean | null> {
  const isPersonal = field.startsWith("buyer") || field === "addressHash";
  const text = (value: FactChange["before"]) =>
    typeof value === "object" && value !== null ? value.toISOString() : value;
  return isPersonal ? { field } : { field, before: text(before), after: text(after) };
}

function known(facts: DatedFacts): DatedFacts {
  const { rank, confirmedAt, deliveredAt, qualifiesAt, factSources } = facts;
  const stated = Object.fromEntries(factNames.map((name) => [name, facts[name]])) as Pick<Order, FactName>;
  return { ...stated, rank, confirmedAt, deliveredAt, qualifiesAt, factSources };
}
