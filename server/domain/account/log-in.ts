import { audit } from "../audit/audit.ts";
import { type RequestContext, withTransaction } from "../context.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { Account } from "./model.ts";
import { openSession } from "./session.ts";
import { whyBarred } from "./why-barred.ts";

/**
 * Logs in with e-mail and password. A wrong address, a wrong password and an account without one are the same answer after
 * the same work; what else keeps an account out is told to whom the password belongs. `token`: of the new session, for
 * programs; browsers have it as a cookie. A hash of other parameters is made anew.
 */
export async function logIn(
  ctx: RequestContext,
  { email, password }: { email: string; password: string },
): Promise<Outcome<{ account: Account; token: string }>> {
  const counted = await ctx.loginAttempts.count(email);
  if (!counted.ok) return counted;
  const known = await ctx.accounts.credentialsByEmail(email);
  const verified = await ctx.passwords.verify(known?.passwordHash ?? null, password);
  if (!verified.ok) return verified;
  if (!known || !verified.value.isRight) {
    await withTransaction(ctx, (tx) => audit(tx, { kind: "loginFailed", about: "password" }));
    return refuse("wrongCredentials");
  }
  await ctx.loginAttempts.succeeded(email);

  const barred = whyBarred(ctx, known.account);
  if (barred) return refuse(barred);
  const rehashed = verified.value.isOutdated ? await ctx.passwords.hash(password) : null;
  return withTransaction(ctx, async (tx) => {
    // Locked, so that a block or a new password that is being placed is seen or comes after the session, which it then ends.
    const account = await tx.accounts.byIdForUpdate(known.account.id);
    if (!account || account.state === "blocked") return refuse("accountBlocked");
    const now = await tx.accounts.credentialsById(account.id);
    if (now?.passwordHash !== known.passwordHash) return refuse("wrongCredentials");
    if (rehashed?.ok) await tx.accounts.setPassword(account.id, rehashed.value, null);
    return done({ account, token: await openSession(tx, account.id, { method: "password" }) });
  });
}
