import { type Account, blockedRefusal } from "#server/people/account/model.ts";
import { isProvenInBrowser } from "#server/people/account/owner.ts";
import { loginRefusal } from "#server/people/account/rules/participation.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../../context.ts";
import { openSession } from "./session.ts";

/**
 * Logs in with e-mail and password. An unknown address, a wrong password and an account without one get the same answer
 * after the same work; other reasons for refusal are told only after the right password. `token`: the new session's,
 * for API clients; browsers get it as a cookie. A password hash with outdated parameters is replaced.
 */
export async function logIn(
  ctx: RequestContext,
  { email, password }: { email: string; password: string },
): Promise<Outcome<{ account: Account; token: string }>> {
  const browser = (await isProvenInBrowser(ctx, email)) ? ctx.viewer.ownerKeyHash : null;
  const attempt = await ctx.loginAttempts.count(email, browser);
  if (!attempt.ok) return attempt;
  const known = await ctx.accounts.credentialsByEmail(email);
  const verified = await ctx.passwords.verify(known?.passwordHash ?? null, password);
  if (!verified.ok) return verified;
  if (!known || !verified.value.isRight) {
    await withTransaction(ctx, (tx) => audit(tx, { kind: "loginFailed", about: "password" }));
    return refuse("wrongCredentials");
  }
  await ctx.loginAttempts.succeeded(email, browser);

  const barred = loginRefusal(ctx, known.account);
  if (barred) return refuse(barred);
  const rehashed = verified.value.isOutdated ? await ctx.passwords.hash(password) : null;
  return withTransaction(ctx, async (tx) => {
    // Locked, so that a concurrent block or change of password is either seen here, or comes later and ends this
    // session.
    const account = await tx.accounts.byIdForUpdate(known.account.id);
    if (!account) return refuse("wrongCredentials");
    if (account.state === "blocked") return refuse(blockedRefusal(account));
    const now = await tx.accounts.credentialsById(account.id);
    if (now?.passwordHash !== known.passwordHash) return refuse("wrongCredentials");
    if (rehashed?.ok) await tx.accounts.setPassword(account.id, rehashed.value, null);
    return done({ account, token: await openSession(tx, account.id, { method: "password" }) });
  });
}
