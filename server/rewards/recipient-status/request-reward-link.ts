import { withTransaction } from "#server/platform/context.ts";
import { isWithinMailLimit, quarterHourOf } from "#server/platform/mail/mail-limit.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { mailRewardLink } from "../claim/owner/links.ts";
import type { RequestContext } from "../context.ts";
import { openRecipientStatus } from "./open-recipient-status.ts";

/**
 * A recipient whose browser may only see the status asks for the link to their reward. It is mailed to their own
 * address, at most once per quarter of an hour; a repeat within it changes nothing.
 */
export async function requestRewardLink(ctx: RequestContext, number: string): Promise<Outcome<null>> {
  const status = await openRecipientStatus(ctx, number);
  if (!status.ok) return status;
  const { waitingClaim: claim, recipient } = status.value;
  const address = recipient.details?.email;
  if (!claim || !address) return refuse("rewardNotReady");
  const quarter = quarterHourOf(ctx.now());
  await withTransaction(ctx, async (tx) => {
    if (await isWithinMailLimit(tx, address, true)) await mailRewardLink(tx, claim, "rewardLinkRenewed", quarter);
  });
  return done(null);
}
