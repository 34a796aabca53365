import { withSharedTransaction } from "#server/platform/context.ts";
import type { Outcome } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";
import { withOrderedProducts } from "../find-ordered-product.ts";
import type { IngestedMessage, OrderMessage } from "../model.ts";
import { namedNumber } from "../rules/named-number.ts";
import { ingestInTransaction, ingestOrderMessage } from "./ingest-order-message.ts";

/** null: it could not be ingested, or not in time; the sender should send it again. */
export type BatchResult = Outcome<IngestedMessage> | null;

/** Number of concurrent transactions: while the database works on one, this process works on the other. */
const concurrency = 2;
/**
 * How many groups share a transaction, and how many messages of each; locks are then held for a few tenths of a second.
 */
const groupsTogether = 24;
const messagesOfGroup = 4;

/** Messages that must be ingested one after the other. */
type Group = OrderMessage[];
type Batch = { ctx: RequestContext; results: Map<OrderMessage, BatchResult>; isOver: boolean };

/**
 * Ingests many messages, each as ingestOrderMessage does; returns the results in their order. Messages of one order or
 * one link are ingested one after the other; all others share transactions with pipelined statements. If a shared
 * transaction fails, its messages are retried in smaller ones and finally one by one, so that one bad message does not
 * block others. Messages not finished after `seconds` get null; they may still finish later, and a repeat then gets
 * their answer.
 */
export async function ingestOrderMessages(
  ctx: RequestContext,
  messages: readonly OrderMessage[],
  { seconds }: { seconds: number },
): Promise<BatchResult[]> {
  const batch: Batch = { ctx, results: new Map(), isOver: false };
  const waiting = groupsOf(messages);
  const ingestWaiting = async () => {
    while (waiting.length > 0 && !batch.isOver) await ingestGroups(batch, waiting.splice(0, groupsTogether));
  };
  await withinSeconds(seconds, Promise.all(Array.from({ length: concurrency }, ingestWaiting)));
  batch.isOver = true;
  return messages.map((message) => batch.results.get(message) ?? null);
}

/** Resolves when the work is done or the time is up; always clears the timer. */
async function withinSeconds(seconds: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, seconds * 1000);
  await Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

async function ingestGroups(batch: Batch, groups: Group[]): Promise<void> {
  for (
    let rest = groups;
    rest.length > 0;
    rest = rest.map((group) => group.slice(messagesOfGroup)).filter(hasMessages)
  ) {
    await ingestTogether(
      batch,
      rest.map((group) => group.slice(0, messagesOfGroup)),
    );
  }
}

const hasMessages = (group: Group) => group.length > 0;

async function ingestTogether(batch: Batch, groups: Group[]): Promise<void> {
  if (batch.isOver) return;
  try {
    const ingested = await ingestShared(batch.ctx, groups);
    for (const [message, outcome] of ingested) batch.results.set(message, outcome);
  } catch {
    const half = Math.ceil(groups.length / 2);
    if (half < groups.length) {
      await ingestTogether(batch, groups.slice(0, half));
      await ingestTogether(batch, groups.slice(half));
    } else for (const message of groups.flat()) await ingestAlone(batch, message);
  }
}

async function ingestShared(ctx: RequestContext, groups: Group[]): Promise<[OrderMessage, Outcome<IngestedMessage>][]> {
  const ingested = await withOrderedProducts(ctx, groups.flat(), (products) =>
    withSharedTransaction(
      ctx,
      groups.map((group) => async (tx) => {
        const outcomes: [OrderMessage, Outcome<IngestedMessage>][] = [];
        for (const message of group) outcomes.push([message, await ingestInTransaction(tx, message, products)]);
        return outcomes;
      }),
    ),
  );
  return ingested.flat();
}

async function ingestAlone({ ctx, results, isOver }: Batch, message: OrderMessage): Promise<void> {
  if (isOver) return;
  try {
    results.set(message, await ingestOrderMessage(ctx, message));
  } catch (fault) {
    ctx.log.error({ err: fault, eventId: message.eventId }, "an order message could not be ingested");
  }
}

/**
 * Groups messages that concern one order or name one link, including those that are only linked through a third
 * message.
 */
function groupsOf(messages: readonly OrderMessage[]): Group[] {
  type Named = { names: Set<string>; messages: Group };
  const byName = new Map<string, Named>();
  for (const message of messages) {
    const number = namedNumber(message);
    const names = [`order ${message.externalOrderId}`, ...(number ? [`link ${number}`] : [])];
    const joined = new Set(names.flatMap((name) => byName.get(name) ?? []));
    const [group = { names: new Set(), messages: [] } satisfies Named, ...others]: Named[] = [...joined];
    for (const other of others) group.messages.push(...other.messages);
    for (const name of [...names, ...others.flatMap((other) => [...other.names])]) {
      group.names.add(name);
      byName.set(name, group);
    }
    group.messages.push(message);
  }
  return [...new Set(byName.values())].map((group) => group.messages);
}
