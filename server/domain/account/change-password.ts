import { type RequestContext, withTransaction } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { Account } from "./model.ts";
import { hashNewPassword, storePassword } from "./new-password.ts";
import { hashSessionToken, openSession } from "./session.ts";

/** Where there is no password yet, a login as fresh as this stands for one. */
const freshMinutes = 10;

/** Whether this session began so recently that it may set a first password. */
export async function isFreshLogin(ctx: RequestContext, sessionToken: string | null): Promise<boolean> {
  if (!sessionToken) return false;
  const openedAt = await ctx.sessions.openedAt(hashSessionToken(ctx, sessionToken));
  return openedAt !== null && ctx.now().getTime() - openedAt.getTime() <= freshMinutes * 60_000;
}

type Change = {
  account: Account;
  /** Of the session that asks: from the cookie, or a program's Bearer. */
  sessionToken: string | null;
  /** null where none is set yet. */
  current: string | null;
  password: string;
};

/**
 * A referrer who is logged in sets another password, with the current one; the first one with a fresh login. All sessions
 * end, and this one goes on under a new token, which is answered.
 */
export async function changePassword(ctx: RequestContext, change: Change): Promise<Outcome<{ token: string }>> {
  const allowed = await mayChange(ctx, change);
  if (!allowed.ok) return allowed;
  const hashed = await hashNewPassword(ctx, change.password);
  if (!hashed.ok) return hashed;
  return withTransaction(ctx, async (tx) => {
    const account = await tx.accounts.byIdForUpdate(change.account.id);
    if (!account || account.state === "blocked") return refuse("loginFirst");
    const held = await tx.accounts.credentialsById(account.id);
    // Another change came between.
    if ((held?.passwordHash ?? null) !== allowed.value.passwordHash) return refuse("passwordNotChanged");
    await storePassword(tx, account, hashed.value, tx.secrets.newId());
    return done({ token: await openSession(tx, account.id, undefined, "password") });
  });
}

async function mayChange(
  ctx: RequestContext,
  { account, sessionToken, current }: Change,
): Promise<Outcome<{ passwordHash: string | null }>> {
  const held = await ctx.accounts.credentialsById(account.id);
  if (!held) return refuse("loginFirst");
  const { passwordHash } = held;
  if (passwordHash === null)
    return (await isFreshLogin(ctx, sessionToken)) ? done({ passwordHash }) : refuse("freshLoginNeeded");
  const counted = await ctx.loginAttempts.count(account.email);
  if (!counted.ok) return counted;
  const verified = await ctx.passwords.verify(passwordHash, current ?? "");
  if (!verified.ok) return verified;
  if (!verified.value.isRight) return refuse("passwordWrong");
  await ctx.loginAttempts.succeeded(account.email);
  return done({ passwordHash });
}
