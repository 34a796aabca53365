import { endLogins } from "#server/people/account/login/end-access.ts";
import type { Account } from "#server/people/account/model.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { Outcome } from "#server/platform/outcome.ts";
import { refuse } from "#server/platform/outcome.ts";
import type { RequestContext, Tx } from "../../context.ts";

/** Hashes a new password; refused if it is one of the most common ones. The caller has checked the password rule. */
export async function hashNewPassword(
  ctx: Pick<RequestContext, "passwords">,
  password: string,
): Promise<Outcome<string>> {
  if (await ctx.passwords.isCommon(password)) return refuse("passwordCommon");
  return ctx.passwords.hash(password);
}

/**
 * Stores the password of a locked account. Ends every login (end-access.ts) and every link that could set another
 * password; if there was a password before, notifies the owner by mail. The caller opens a new session if one is to
 * continue.
 */
export async function storePassword(tx: Tx, account: Account, passwordHash: string, key: string): Promise<void> {
  const now = tx.now();
  await tx.accounts.setPassword(account.id, passwordHash, now);
  await tx.tokens.spendAll(["resetPassword", "register"], account.id, now);
  await endLogins(tx, account.id);
  await audit(tx, { kind: "passwordChanged", actor: "REF", accountId: account.id });
  if (!account.hasPassword) return;
  await tx.mails.queue({
    kind: "passwordChanged",
    to: account.email,
    language: account.language,
    params: { firstName: account.firstName, lastName: account.lastName, link: tx.mailLinks.forgotPassword() },
    key: `passwordChanged:${account.id}:${key}`,
    createdAt: now,
  });
}
