import { openSession } from "#server/people/account/login/session.ts";
import { isFreshLogin } from "#server/people/account/login/step-up.ts";
import type { Account } from "#server/people/account/model.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../../context.ts";
import { hashNewPassword, storePassword } from "./new-password.ts";

type Change = {
  account: Account;
  /** null: no password is set yet. */
  current: string | null;
  password: string;
};

/**
 * A logged-in referrer sets another password, with the current one; the first password requires a fresh login instead.
 * All sessions end, and this one continues under a new token, which is returned.
 */
export async function changePassword(ctx: RequestContext, change: Change): Promise<Outcome<{ token: string }>> {
  const allowed = await mayChange(ctx, change);
  if (!allowed.ok) return allowed;
  const hashed = await hashNewPassword(ctx, change.password);
  if (!hashed.ok) return hashed;
  return withTransaction(ctx, async (tx) => {
    const account = await tx.accounts.byIdForUpdate(change.account.id);
    if (!account || account.state === "blocked") return refuse("loginFirst");
    const credentials = await tx.accounts.credentialsById(account.id);
    // A concurrent change came first.
    if ((credentials?.passwordHash ?? null) !== allowed.value.passwordHash) return refuse("passwordNotChanged");
    await storePassword(tx, account, hashed.value, tx.secrets.newId());
    return done({ token: await openSession(tx, account.id, { method: "password" }) });
  });
}

async function mayChange(
  ctx: RequestContext,
  { account, current }: Change,
): Promise<Outcome<{ passwordHash: string | null }>> {
  const credentials = await ctx.accounts.credentialsById(account.id);
  if (!credentials) return refuse("loginFirst");
  const { passwordHash } = credentials;
  if (passwordHash === null) return isFreshLogin(ctx) ? done({ passwordHash }) : refuse("freshLoginNeeded");
  const attempt = await ctx.loginAttempts.count(account.email, null);
  if (!attempt.ok) return attempt;
  const verified = await ctx.passwords.verify(passwordHash, current ?? "");
  if (!verified.ok) return verified;
  if (!verified.value.isRight) return refuse("passwordWrong");
  await ctx.loginAttempts.succeeded(account.email, null);
  return done({ passwordHash });
}
