import { withTransaction } from "#server/platform/context.ts";
import type { TellProgress } from "#server/platform/due-work/task/model.ts";
import type { RequestContext } from "../context.ts";
import { unsubscribeToken } from "./unsubscribe.ts";

/** One issue; `key` makes a repeat harmless. */
export type Issue = { key: string; subject: string; paragraphs: string[] };

const batchSize = 200;

/**
 * Queues an issue for every confirmed subscriber, once for each, and tells after each batch for how many; returns the
 * number of subscribers.
 */
export async function sendNewsletter(
  ctx: RequestContext,
  { key, subject, paragraphs }: Issue,
  tell: TellProgress,
): Promise<number> {
  const total = await ctx.subscribers.countOptedIn();
  let sent = 0;
  for (let after: string | null = null; ; ) {
    const batch = await ctx.subscribers.optedIn(after, batchSize);
    await withTransaction(ctx, async (tx) => {
      for (const subscriber of batch) {
        const { id, email, firstName, language } = subscriber;
        const unsubscribeLink = tx.mailLinks.unsubscribe(unsubscribeToken(tx, subscriber));
        await tx.mails.queue({
          kind: "newsletter",
          to: email,
          language,
          key: `newsletter:${key}:${id}`,
          createdAt: tx.now(),
          params: { firstName, lastName: null, subject, paragraphs, unsubscribeLink },
        });
      }
    });
    sent += batch.length;
    await tell(sent, Math.max(sent, total));
    after = batch.at(-1)?.id ?? null;
    if (batch.length < batchSize) return sent;
  }
}
