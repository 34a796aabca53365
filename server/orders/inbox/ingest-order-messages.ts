import type { Outcome } from "#server/platform/outcome.ts";
import { withRecipientNumber } from "#server/referral/recipient/receipt.ts";
import type { RequestContext } from "../context.ts";
import type { IngestedMessage, OrderMessage } from "../model.ts";
import { applyStored, storeMessages } from "./ingest-order-message.ts";
import { namedNumber } from "./statement.ts";

/** null: it is stored, but has not taken effect yet; a timer sees to that (applyWaitingMessages). */
export type BatchResult = Outcome<IngestedMessage> | null;

/** How many messages of a batch are ingested at a time, each on a connection of its own. */
const concurrency = 4;

/** Messages that must be ingested one after the other. */
type Group = OrderMessage[];

/**
 * Stores many messages by one statement, then lets each take effect in its own transaction; returns the results in
 * their order. Messages of one order or one link take effect one after the other, others at the same time. One that
 * fails does not stop the others. Messages not finished after `seconds` get null; they take effect later, and a repeat
 * then gets their answer.
 */
export async function ingestOrderMessages(
  ctx: RequestContext,
  given: readonly OrderMessage[],
  { seconds }: { seconds: number },
): Promise<BatchResult[]> {
  const messages: OrderMessage[] = [];
  // One after the other: together they would take most of the process's connections.
  for (const message of given) messages.push(await withRecipientNumber(ctx, message));
  await storeMessages(ctx, messages);
  const results = new Map<OrderMessage, BatchResult>();
  const waiting = groupsOf(messages).values();
  let isOver = false;
  const ingestWaiting = async () => {
    for (const group of waiting) {
      for (const message of group) {
        if (isOver) return;
        results.set(message, await ingested(ctx, message));
      }
    }
  };
  await withinSeconds(seconds, Promise.all(Array.from({ length: concurrency }, ingestWaiting)));
  isOver = true;
  return messages.map((message) => results.get(message) ?? null);
}

async function ingested(ctx: RequestContext, message: OrderMessage): Promise<BatchResult> {
  try {
    return await applyStored(ctx, message);
  } catch (fault) {
    ctx.log.error({ err: fault, eventId: message.eventId }, "a stored order message could not take effect");
    return null;
  }
}

/** Resolves when the work is done or the time is up; always clears the timer. */
async function withinSeconds(seconds: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, seconds * 1000);
  await Promise.race([work, promise]).finally(() => clearTimeout(timer));
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
