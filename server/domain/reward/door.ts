import type { Ctx } from "../context.ts";
import type { Claim } from "./model.ts";

/** A reward belongs to the referrer who is logged in, or to whoever came by its link. */
export function mayHandle(ctx: Ctx, claim: Claim): boolean {
  const { member, rewardClaimId } = ctx.viewer;
  return rewardClaimId === claim.id || (member !== null && member.id === claim.accountId);
}
