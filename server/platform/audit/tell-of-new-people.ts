import { type RequestContext, withTransaction } from "../context.ts";
import { dayOf } from "../values/calendar.ts";
import { mailboxKey } from "../values/email.ts";

/**
 * Job: whoever got a key or a login that counts where two people are needed is told of to the others by mail, on
 * whatever way they got it: of a login to the tenant's other logins, of a key to the other keys' people, by the sender
 * of the installation's first tenant. Once to each; returns how many mails were queued.
 */
export async function tellOfNewPeople(ctx: RequestContext): Promise<number> {
  const now = ctx.now();
  const { added, others } = await ctx.operators.newPeople(now);
  if (added.length === 0) return 0;
  return withTransaction(ctx, async (tx) => {
    let told = 0;
    for (const { actor, name, email, way, since } of added) {
      const person = mailboxKey(email);
      const mailboxes = new Map(
        others.filter((one) => one.way === way).map((one) => [mailboxKey(one.email), one.email]),
      );
      for (const [mailbox, to] of mailboxes) {
        if (mailbox === person) continue;
        const key = `personAdded:${actor}:${since.getTime()}:${tx.secrets.hash("personAdded", mailbox)}`;
        const params = { name, email, way, since: dayOf(since) };
        if (await tx.mails.queue({ kind: "personAdded", to, language: "de", key, params, createdAt: now })) told += 1;
      }
    }
    return told;
  });
}
