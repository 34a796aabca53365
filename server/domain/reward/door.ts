import type { Ctx } from "../context.ts";
import { recipientHere } from "../recipient/cookie.ts";
import type { Claim } from "./model.ts";

/** A reward belongs to the referrer who is logged in, to whoever came by its link, and to the friend in this browser. */
export async function mayHandle(ctx: Ctx, claim: Claim): Promise<boolean> {
  const { member, rewardClaimId } = ctx.viewer;
  if (rewardClaimId === claim.id || (member !== null && member.id === claim.accountId)) return true;
  if (!claim.recipientNumber || !claim.recommendationNumber) return false;
  return (await recipientHere(ctx, claim.recommendationNumber))?.number === claim.recipientNumber;
}
