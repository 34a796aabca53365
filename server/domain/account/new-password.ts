import { audit } from "../audit/audit.ts";
import type { RequestContext, Tx } from "../context.ts";
import type { Outcome } from "../outcome.ts";
import { refuse } from "../outcome.ts";
import { endLogins } from "./end-access.ts";
import type { Account } from "./model.ts";

/** The hash of a new password that keeps the rule; refused where it is one of those that are tried first. */
export async function hashNewPassword(
  ctx: Pick<RequestContext, "passwords">,
  password: string,
): Promise<Outcome<string>> {
  if (await ctx.passwords.isCommon(password)) return refuse("passwordCommon");
  return ctx.passwords.hash(password);
}

/**
 * Stores the password of a locked account: every login ends (end-access.ts), every link that could set another password is used
 * up, and where there was one before, its owner is told by mail. The caller opens a new session where one shall go on.
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
    params: { firstName: account.firstName, link: tx.links.forgotPassword() },
    key: `passwordChanged:${account.id}:${key}`,
    createdAt: now,
  });
}
