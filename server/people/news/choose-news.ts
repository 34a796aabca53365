import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Account } from "../account/model.ts";
import type { RequestContext, Tx } from "../context.ts";

/** The logged-in referrer asks for news of their links by mail (/persoenlicherbereich). A repeat changes nothing. */
export async function askForNews(ctx: RequestContext): Promise<Outcome<null>> {
  const { member } = ctx.viewer;
  if (!member) return refuse("loginFirst");
  return withTransaction(ctx, async (tx) => {
    const account = await tx.accounts.byIdForUpdate(member.id);
    if (!account) return refuse("loginFirst");
    await setNews(tx, account, true);
    return done(null);
  });
}

/** Needs the account locked. Each change has an event: the proof that the person asked for these mails. */
export async function setNews(tx: Tx, { id, newsByMail }: Account, isWanted: boolean): Promise<void> {
  if (newsByMail === isWanted) return;
  await tx.accounts.setNewsByMail(id, isWanted);
  await tx.events.append({
    aggregate: "account",
    aggregateId: id,
    event: isWanted ? "askForNews" : "stopNews",
    from: null,
    to: null,
    actor: "REF",
    key: `account:${id}:news:${tx.secrets.newId()}`,
    occurredAt: tx.now(),
  });
}
