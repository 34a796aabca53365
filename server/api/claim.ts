import type { RequestContext } from "#server/domain/context.ts";
import { type Outcome, refuse } from "#server/domain/outcome.ts";

/** Which reward is meant: the one that a logged-in referrer names, else the one whose link came with the call. */
export async function withClaim<T>(
  ctx: RequestContext,
  named: string | null,
  act: (claimId: string) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const claimId = named ?? ctx.viewer.rewardClaimId;
  return claimId ? act(claimId) : refuse("rewardTokenInvalid");
}
