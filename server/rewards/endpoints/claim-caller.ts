import { type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RequestContext } from "../context.ts";

/**
 * Runs with the claim meant: the one named by a logged-in referrer, else the one whose reward token came with the call.
 */
export async function withClaim<T>(
  ctx: RequestContext,
  named: string | null,
  act: (claimId: string) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const claimId = named ?? ctx.viewer.rewardClaimId;
  return claimId ? act(claimId) : refuse("rewardTokenInvalid");
}
