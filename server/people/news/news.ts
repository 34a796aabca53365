import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Language } from "#server/platform/values/language.ts";
import { memberAreaLink } from "../account/login/autologin.ts";
import type { Account } from "../account/model.ts";
import { idOfToken, lastingToken } from "../account/token.ts";
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

/** The link in every mail with news: ends them at once, without a login, and does not expire. */
export function stopNewsLink(tx: Tx, accountId: string): string {
  return tx.mailLinks.stopNews(lastingToken(tx, "stopNews", accountId));
}

/** For the page behind the link: its language, and whether the news have ended already. */
export async function peekStopNews(
  ctx: RequestContext,
  token: string,
): Promise<Outcome<{ language: Language; isEnded: boolean }>> {
  const id = idOfToken(ctx, "stopNews", token);
  const account = id && (await ctx.accounts.byId(id));
  return account ? done({ language: account.language, isEnded: !account.newsByMail }) : refuse("tokenInvalid");
}

/** The link's button, also called by mail programs (RFC 8058). A repeat changes nothing. */
export async function stopNews(ctx: RequestContext, token: string): Promise<Outcome<null>> {
  const id = idOfToken(ctx, "stopNews", token);
  if (id === null) return refuse("tokenInvalid");
  return withTransaction(ctx, async (tx) => {
    const account = await tx.accounts.byIdForUpdate(id);
    if (!account) return refuse("tokenInvalid");
    await setNews(tx, account, false);
    return done(null);
  });
}

/**
 * Whom a mail with news goes to, and its links. null: it was sent before (`key`), or the referrer did not ask for news,
 * or is blocked or deleted.
 */
export async function addressNews(tx: Tx, accountId: string, key: string) {
  const account = await tx.accounts.byId(accountId);
  if (!account?.newsByMail || account.state === "blocked" || (await tx.mails.isQueued(key))) return null;
  const { email: to, language, firstName, lastName } = account;
  const links = { link: await memberAreaLink(tx, accountId), unsubscribeLink: stopNewsLink(tx, accountId) };
  return { to, language, key, createdAt: tx.now(), params: { firstName, lastName, ...links } };
}
