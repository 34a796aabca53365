import { afterEvent, eventsUntil, type PastEvent } from "#server/platform/event/replay.ts";
import { endOfDayAfter } from "#server/platform/values/calendar.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { RequestContext } from "./context.ts";
import { findOrderedProduct, type OrderedProducts } from "./find-ordered-product.ts";
import { newOrder } from "./inbox/new-order.ts";
import { factsWith } from "./inbox/write-facts.ts";
import { factNames, type Order, type OrderDecision, rankOf, reportedId } from "./model.ts";
import type { StoredMessage } from "./repository.ts";
import { type Facts, foldFacts, sourceOf } from "./rules/fold.ts";

const instants = ["orderedAt", "confirmedAt", "deliveredAt", "qualifiesAt", "reviewedAt"] as const;

/** All that an order follows from: its events, what the provider said, and what people decided. */
export type OrderPast = {
  today: Order;
  events: readonly PastEvent[];
  messages: readonly StoredMessage[];
  decisions: readonly OrderDecision[];
  /** The products that messages name. */
  products: OrderedProducts;
  /** What its recipient reported, if they were the first to tell of it, and the link that they did it on. */
  reported: { message: StoredMessage; link: Recommendation } | null;
};

/** Reads what an order follows from. Calls the product source, so never call it within a transaction. */
export async function pastOfOrder(ctx: RequestContext, today: Order): Promise<OrderPast> {
  const [events, stored, decisions] = await Promise.all([
    ctx.events.of("order", today.id),
    ctx.inbox.ofOrder(today.externalId),
    ctx.orders.decisionsOf(today.id),
  ]);
  const messages = stored.filter(({ outcome }) => outcome !== null);
  const products: OrderedProducts = new Map();
  for (const id of new Set(messages.flatMap(({ message }) => message?.productId ?? [])))
    products.set(id, await findOrderedProduct(ctx, id));
  return { today, events, messages, decisions, products, reported: await reportedIn(ctx, events) };
}

async function reportedIn(ctx: RequestContext, [first]: readonly PastEvent[]): Promise<OrderPast["reported"]> {
  if (first?.event !== "report") return null;
  const recipient = await ctx.recipients.byNumber(first.actorId ?? "");
  const link = recipient && (await ctx.recommendations.byNumber(recipient.recommendationNumber));
  const stored = recipient ? await ctx.inbox.ofOrder(reportedId(recipient.number)) : [];
  const message = stored.find(({ eventId }) => first.key.endsWith(`:${eventId}`));
  return link && message ? { message, link } : null;
}

/** What a fold needs. */
type Folding = Pick<RequestContext, "secrets" | "tenant">;

/** Events that say when a message or another fact came, and move nothing. */
const notes: readonly string[] = ["noted", "delivered"];

/**
 * An order as it was at a moment: its facts are folded anew from the messages that had taken effect by then, in the
 * order in which they did; its state, its attribution and what people decided come from its events. A fact whose
 * message was erased is known as long as it still holds. null: there was no such order yet, or its history is gone.
 */
export function orderAsOf(ctx: Folding, past: OrderPast, at: Date): Order | null {
  const pending = [...past.messages];
  const folded: StoredMessage[] = [];
  let order: Order | null = null;
  const fold = (message: StoredMessage | undefined, before: Order, until: Date): Order => {
    if (!message) return before;
    pending.splice(pending.indexOf(message), 1);
    folded.push(message);
    return withMessages(ctx, before, { ...past, messages: folded, decisions: decidedUntil(past.decisions, until) });
  };
  for (const event of eventsUntil(past.events, at)) {
    const caused = pending.find(({ eventId }) => event.key.endsWith(`:${eventId}`));
    if (order === null) {
      order = begin(ctx, past, event);
      // A first message that names no recommendation has no event but this one.
      if (event.event === "receive") order = fold(silentIn(past, pending), order, event.occurredAt);
    } else if (event.event === "match") {
      order = fold(caused, afterEvent(order, event, instants), event.occurredAt);
    } else {
      const known: Order = fold(caused, order, event.occurredAt);
      order = notes.includes(event.event) ? known : afterEvent(known, event, instants);
    }
  }
  return order;
}

function begin(ctx: Folding, { today, reported }: OrderPast, { event, occurredAt, actorId }: PastEvent): Order {
  const begun = { now: () => occurredAt, secrets: { newId: () => today.id } };
  if (event !== "report")
    return newOrder(begun, { externalId: today.externalId, orderedAt: today.orderedAt, state: "received" });
  const recipientNumber = actorId ?? "";
  const from = {
    recommendationNumber: reported?.link.number ?? null,
    recipientNumber,
    attribution: "tracking" as const,
  };
  const known = { externalId: reportedId(recipientNumber), orderedAt: occurredAt, state: "reported" as const, ...from };
  const fresh = newOrder(begun, known);
  if (!reported) return fresh;
  const { message, link } = reported;
  if (message.message) return { ...fresh, ...factsWith(ctx, fresh, [message.message], new Map(), []) };
  // What an erased report said is known by its link.
  const { productId, productName } = link;
  return {
    ...fresh,
    ...foldFacts(fresh, [{ ...message, facts: { orderedAt: message.occurredAt, productId, productName } }]),
  };
}

/** The message without any event of its own. */
function silentIn({ events }: OrderPast, messages: readonly StoredMessage[]): StoredMessage | undefined {
  return messages.find(({ eventId }) => !events.some(({ key }) => key.endsWith(`:${eventId}`)));
}

const decidedUntil = (decisions: readonly OrderDecision[], at: Date) =>
  decisions.filter(({ decidedAt }) => decidedAt <= at);

/** The order with these messages, of which some may be erased. */
function withMessages(ctx: Folding, before: Order, past: OrderPast): Order {
  const { messages, products, decisions, today } = past;
  const whole = messages.flatMap(({ message }) => message ?? []);
  const order = { ...before, ...factsWith(ctx, before, whole, products, decisions) };
  const erased = messages.filter(({ message }) => message === null);
  if (erased.length === 0) return order;
  if (before.state === "qualified" || before.state === "reversed")
    return { ...order, rank: Math.max(order.rank, ...erased.map(({ kind }) => rankOf(kind))) };
  const stated = erased.map((message) => ({ ...message, facts: leftOf(message, today) }));
  const facts: Facts = foldFacts(order, stated);
  const { deliveredAt } = facts;
  return {
    ...order,
    ...facts,
    // A hash is erased with its message; that it once was a fact is known.
    factSources: { ...facts.factSources, ...sourcesOfErased(erased, today) },
    qualifiesAt: deliveredAt && endOfDayAfter(deliveredAt, ctx.tenant.clocks.withdrawalDays),
  };
}

function sourcesOfErased(erased: readonly StoredMessage[], { factSources, ...today }: Order): Order["factSources"] {
  const sources = erased.map(sourceOf);
  const names = factNames.filter((name) => today[name] === null && sources.includes(factSources[name] ?? ""));
  return Object.fromEntries(names.map((name) => [name, factSources[name]]));
}

/** What an erased message said, as far as it holds today. */
function leftOf(message: StoredMessage, today: Order): Partial<Order> {
  const source = sourceOf(message);
  const names = factNames.filter((name) => today.factSources[name] === source);
  return Object.fromEntries(names.map((name) => [name, today[name]]));
}
