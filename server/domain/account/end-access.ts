import type { Tx } from "../context.ts";

/** Links in mails that open an account, or set its password. */
const accountLinks = ["login", "autologin", "register", "resetPassword", "supportLogin"] as const;

/**
 * What logs in to an account ends: its sessions, the links that were mailed before, and a wish for another address. The
 * caller has locked the account, and opens a session afterwards where one shall go on. A repeat changes nothing.
 */
export async function endLogins(tx: Tx, accountId: string): Promise<void> {
  await tx.sessions.closeAll(accountId);
  await tx.tokens.removeOf(accountLinks, [accountId]);
  await tx.emailChanges.end(accountId);
}

/** The same, and the links to its rewards: for a mailbox that is the person's no more. */
export async function endAccess(tx: Tx, accountId: string): Promise<void> {
  await endLogins(tx, accountId);
  const claims = await tx.claims.ofAccount(accountId);
  const claimIds = claims.map(({ id }) => id);
  await tx.tokens.removeOf(["reward"], claimIds);
}
