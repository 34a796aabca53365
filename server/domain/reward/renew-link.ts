import { hashLinkToken } from "../account/token.ts";
import type { Ctx } from "../context.ts";
import { emailKey } from "../email.ts";
import { hasRoom } from "../mail/has-room.ts";
import { done, type Outcome } from "../outcome.ts";
import { pageOf, waitingPages } from "./admission.ts";
import { mailRewardLink } from "./mail-link.ts";
import type { Claim } from "./model.ts";
import { ownerOf } from "./owner.ts";

/** At most so many links leave for one request without the old link. */
const mostLinks = 5;

/**
 * A link is over, or lost. Who names the address that the reward belongs to gets a new link there; the answer is the same, in
 * time too, whether the address was right or not. With the old link it is about that one reward, without it about all open ones.
 */
export async function renewRewardLink(
  ctx: Ctx,
  input: { token: string | null; email: string },
): Promise<Outcome<null>> {
  return ctx.evenly(() => mailLinks(ctx, input));
}

async function mailLinks(ctx: Ctx, input: { token: string | null; email: string }): Promise<Outcome<null>> {
  const claims = input.token ? await claimOfToken(ctx, input.token) : await claimsOfEmail(ctx, input.email);
  const wanted = claims.filter((claim) => waitingPages.includes(pageOf(claim, ctx.now()))).slice(0, mostLinks);
  for (const claim of wanted) {
    const owner = await ownerOf(ctx, claim);
    if (!owner || emailKey(owner.email) !== emailKey(input.email)) continue;
    const hasLink = async () => input.token !== null;
    // One link each quarter of an hour: pressing again doesn't fill anybody's inbox.
    const quarter = Math.floor(ctx.now().getTime() / 900_000);
    const isFull = await ctx.atomically(async (tx) => {
      if (!(await hasRoom(tx, owner.email, hasLink))) return true;
      await mailRewardLink(tx, claim, "rewardLinkRenewed", String(quarter));
      return false;
    });
    if (isFull) break;
  }
  return done(null);
}

async function claimOfToken(ctx: Ctx, token: string): Promise<Claim[]> {
  const found = await ctx.tokens.peek(hashLinkToken(ctx, "reward", token), "reward");
  const claim = found && (await ctx.claims.byId(found.subject));
  return claim ? [claim] : [];
}

async function claimsOfEmail(ctx: Ctx, email: string): Promise<Claim[]> {
  const account = await ctx.accounts.byEmail(email);
  return account ? ctx.claims.ofAccount(account.id) : [];
}
