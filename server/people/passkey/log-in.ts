import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { openSession } from "../account/login/session.ts";
import { loginRefusal } from "../account/rules/participation.ts";
import type { RequestContext } from "../context.ts";
import { newChallenge, redeemChallenge } from "./challenge.ts";
import type { Site } from "./ports.ts";
import { signedAnswer } from "./schema.ts";

/** The options with which a browser logs in by any passkey it has for this site; no address is typed or revealed. */
export async function passkeyRequestOptions(ctx: RequestContext, site: Site): Promise<object> {
  return ctx.webAuthn.requestOptions({ site, challenge: await newChallenge(ctx, "login") });
}

/** Logs in by a passkey's signature; once for each challenge, not for a blocked account. */
export async function logInByPasskey(
  ctx: RequestContext,
  { site, answer }: { site: Site; answer: unknown },
): Promise<Outcome<null>> {
  const outcome = await tryPasskey(ctx, site, answer);
  if (!outcome.ok) {
    await withTransaction(ctx, (tx) => audit(tx, { kind: "loginFailed", about: `passkey:${outcome.refusal.code}` }));
  }
  return outcome;
}

async function tryPasskey(ctx: RequestContext, site: Site, answer: unknown): Promise<Outcome<null>> {
  const parsed = signedAnswer.safeParse(answer);
  if (!parsed.success) return refuse("passkeyInvalid");
  const challenge = await redeemChallenge(ctx, parsed.data, "login");
  const passkey = challenge ? await ctx.passkeys.byId(parsed.data.id) : null;
  if (!challenge || passkey?.rpId !== site.rpId) return refuse("passkeyInvalid");
  const counter = await ctx.webAuthn.verifyRequest({ site, challenge, answer: parsed.data, passkey });
  if (counter === null) return refuse("passkeyInvalid");
  return withTransaction(ctx, async (tx) => {
    // Locked, so that a concurrent block is either seen here, or comes later and ends this session.
    const account = await tx.accounts.byIdForUpdate(passkey.accountId);
    if (!account) return refuse("passkeyInvalid");
    const barred = loginRefusal(tx, account);
    if (barred) return refuse(barred);
    await tx.passkeys.used(passkey.id, counter, tx.now());
    await openSession(tx, account.id, { method: "passkey" });
    return done(null);
  });
}
