import { mailRewardLink } from "../claim/links.ts";
import { type RequestContext, withTransaction } from "../context.ts";
import { isWithinMailLimit } from "../mail/mail-limit.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { openStanding } from "./open-standing.ts";

/**
 * A recipient whose browser only shows where things stand asks for the way to their reward: it goes to their own address,
 * one mail a quarter of an hour. Asked again within it, nothing changes.
 */
export async function requestRewardLink(ctx: RequestContext, number: string): Promise<Outcome<null>> {
  const standing = await openStanding(ctx, number);
  if (!standing.ok) return standing;
  const { waitingClaim: claim, recipient } = standing.value;
  const address = recipient.details?.email;
  if (!claim || !address) return refuse("rewardNotReady");
  const quarter = Math.floor(ctx.now().getTime() / 900_000);
  await withTransaction(ctx, async (tx) => {
    if (await isWithinMailLimit(tx, address, true))
      await mailRewardLink(tx, claim, "rewardLinkRenewed", String(quarter));
  });
  return done(null);
}
