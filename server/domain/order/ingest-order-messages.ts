import { type RequestContext, withSharedTransaction } from "../context.ts";
import type { Outcome } from "../outcome.ts";
import { withOrderedProducts } from "./find-ordered-product.ts";
import { ingestInTransaction, ingestOrderMessage } from "./ingest-order-message.ts";
import type { IngestedMessage, OrderMessage } from "./model.ts";
import { namedNumber } from "./rules/named-number.ts";

/** null: it could not be ingested, or not in time; it is to be sent again. */
export type BatchResult = Outcome<IngestedMessage> | null;

/** Transactions at the same time: while the database works for one, this process works for the other. */
const lanes = 2;
/** How many groups share a transaction, and how many messages of each: its locks last for some tenths of a second. */
const groupsTogether = 24;
const messagesOfGroup = 4;

/** Messages that are ingested one after the other. */
type Group = OrderMessage[];
type Batch = { ctx: RequestContext; results: Map<OrderMessage, BatchResult>; isOver: boolean };

/**
 * Ingests many messages, each as ingestOrderMessage does, and answers in their order. Messages of one order or of one link
 * are ingested one after the other; all others share transactions, in which their statements travel together. Where a
 * shared transaction fails, its messages are tried in smaller ones, at last alone: a message that cannot be ingested stops
 * no other. What is not done after `seconds` is answered null. It may be done a little later: sent again, it is answered.
 */
export async function ingestOrderMessages(
  ctx: RequestContext,
  messages: readonly OrderMessage[],
  { seconds }: { seconds: number },
): Promise<BatchResult[]> {
  const batch: Batch = { ctx, results: new Map(), isOver: false };
  const waiting = groupsOf(messages);
  const lane = async () => {
    while (waiting.length > 0 && !batch.isOver) await ingestGroups(batch, waiting.splice(0, groupsTogether));
  };
  await withinSeconds(seconds, Promise.all(Array.from({ length: lanes }, lane)));
  batch.isOver = true;
  return messages.map((message) => batch.results.get(message) ?? null);
}

/** Ends with the work or with the time, and leaves no timer behind. */
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

/** Messages that concern one order, or name one link, are a group, also where a third message joins the two. */
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
