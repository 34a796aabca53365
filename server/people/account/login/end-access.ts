import type { Tx } from "../../context.ts";

/** Links in mails that log in to an account or set its password. */
const accountLinks = ["login", "autologin", "register", "resetPassword", "supportLogin"] as const;

/**
 * Ends everything that logs in to an account: sessions, links mailed before, and a pending change of address. The
 * caller has locked the account, and opens a new session afterwards if one is to continue. A repeat changes nothing.
 */
export async function endLogins(tx: Tx, accountId: string): Promise<void> {
  await tx.sessions.closeAll(accountId);
  await tx.tokens.removeOf(accountLinks, [accountId]);
  await tx.emailChanges.end(accountId);
}

/**
 * Like endLogins, and also ends the links to the account's rewards: for a mailbox that no longer belongs to the person.
 */
export async function endAccess(tx: Tx, accountId: string): Promise<void> {
  await endLogins(tx, accountId);
  await tx.tokens.removeRewardLinks(accountId);
}
