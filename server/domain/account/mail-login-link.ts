import type { Ctx } from "../context.ts";
import { hasRoom } from "../mail/has-room.ts";
import { isKnownHere } from "../recommendation/known-here.ts";
import type { Account } from "./model.ts";
import { newLinkToken } from "./token.ts";

/**
 * Mails a link that logs in, once for each key and while the mailbox has room; on to one recommendation where a number is
 * given.
 */
export async function mailLoginLink(
  ctx: Ctx,
  account: Account,
  { number, key }: { number?: string; key: string },
): Promise<void> {
  const minutes = ctx.tenant.clocks.loginLinkMinutes;
  const subject = loginSubject(account.id, number ?? null);
  await ctx.atomically(async (tx) => {
    if (!(await hasRoom(tx, account.email, () => isKnownHere(tx, account)))) return;
    const expiresAt = new Date(tx.now().getTime() + minutes * 60_000);
    const { token, row } = newLinkToken(tx, "login", subject, expiresAt);
    await tx.tokens.add(row);
    await tx.mails.queue({
      kind: "loginLink",
      to: account.email,
      language: account.language,
      params: { firstName: account.firstName, link: tx.links.login(token), minutes },
      key: `loginLink:${account.id}:${number ?? ""}:${key}`,
      createdAt: tx.now(),
    });
  });
}

/** What a login token stands for: an account, and where to go on after. */
export function loginSubject(accountId: string, number: string | null): string {
  return number ? `${accountId} ${number}` : accountId;
}

/** The other way: what loginSubject wrote. */
export function readLoginSubject(subject: string): { accountId: string; number: string | null } {
  const [accountId = "", number = null] = subject.split(" ");
  return { accountId, number };
}
