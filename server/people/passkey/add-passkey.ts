import { audit } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { requireStepUp } from "../account/login/step-up.ts";
import type { Account } from "../account/model.ts";
import type { RequestContext } from "../context.ts";
import { newChallenge, redeemChallenge } from "./challenge.ts";
import { notifyPasskeyChange } from "./manage.ts";
import type { Passkey } from "./model.ts";
import type { Site } from "./ports.ts";
import { passkeyName, signedAnswer } from "./schema.ts";

/** More than a person has devices. */
const maxPasskeys = 20;

/**
 * The options with which a member's browser creates a passkey for this site. Needs a recent login, because a passkey
 * made in an unattended browser would open the account for good; addPasskey needs the challenge given here.
 */
export async function offerPasskey(ctx: RequestContext, site: Site): Promise<Outcome<object>> {
  const fresh = requireStepUp(ctx);
  if (!fresh.ok) return fresh;
  const me = fresh.value;
  const known = (await ctx.passkeys.ofAccount(me.id)).filter(({ rpId }) => rpId === site.rpId);
  const challenge = await newChallenge(ctx, me.id);
  return done(await ctx.webAuthn.creationOptions({ site, brand: ctx.tenant.name, account: me, challenge, known }));
}

/**
 * Stores a passkey made by the member's browser; from now on it logs in, and it appears in the member's list. Tells the
 * member by mail. A repeat of the same answer is refused, because its challenge is used up.
 */
export async function addPasskey(
  ctx: RequestContext,
  me: Account,
  { site, answer, name }: { site: Site; answer: unknown; name: string },
): Promise<Outcome<null>> {
  const parsed = signedAnswer.safeParse(answer);
  if (!parsed.success) return refuse("passkeyInvalid");
  const challenge = await redeemChallenge(ctx, parsed.data, me.id);
  if (!challenge) return refuse("passkeyInvalid");
  const made = await ctx.webAuthn.verifyCreation({ site, challenge, answer: parsed.data });
  if (!made) return refuse("passkeyInvalid");
  const named = passkeyName.safeParse(name);
  return withTransaction(ctx, async (tx) => {
    const account = await tx.accounts.byIdForUpdate(me.id);
    if (!account || account.state === "blocked") return refuse("accountBlocked");
    const others = await tx.passkeys.ofAccount(me.id);
    if (others.length >= maxPasskeys) return refuse("passkeyInvalid");
    const label = named.success ? named.data : labelOf(ctx, others);
    const passkey = { ...made, accountId: me.id, rpId: site.rpId, name: label, createdAt: tx.now() };
    if (!(await tx.passkeys.add(passkey))) return refuse("passkeyInvalid");
    await notifyPasskeyChange(tx, "passkeyAdded", account);
    await audit(tx, { kind: "passkeyAdded" });
    return done(null);
  });
}

/** Default name: the device's, until the person renames it; numbered from the second on. */
function labelOf({ viewer }: RequestContext, others: readonly Pick<Passkey, "name">[]): string {
  const { browser, system } = viewer.device();
  const label = [browser, system].filter((word) => word !== null).join(", ") || "Passkey";
  const taken = new Set(others.map(({ name }) => name));
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? label : `${label} ${number}`;
    if (!taken.has(numbered)) return numbered;
  }
}
