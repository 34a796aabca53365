import { memberAreaLink } from "../account/login/autologin.ts";
import type { Tx } from "../context.ts";
import { stopNewsLink } from "./stop-news.ts";

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
