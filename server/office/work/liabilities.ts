import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { areOwnMatters } from "#server/platform/audit/own-matter.ts";
import { type Outcome, refuse } from "#server/platform/outcome.ts";
import { type Day, dayOf } from "#server/platform/values/calendar.ts";
import { endLiability } from "#server/rewards/claim/expire-due.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import type { ReadContext, RequestContext } from "../context.ts";
import { reasonCodeOf, type SupportReason } from "../rules/reason.ts";

/**
 * What somebody who is gone is still owed: their account was deleted, or their data erased. `until`: a person may end
 * it after that day (`mayEnd`). `isOwn`: the user has a part in it, and does not decide.
 */
export type Liability = Pick<Claim, "id" | "recommendationNumber" | "cents"> & {
  until: Day | null;
  mayEnd: boolean;
  isOwn: boolean;
};

const maxShown = 200;

/** All of them, the first to lapse first. */
export async function openLiabilities(ctx: ReadContext, user: SsoUser): Promise<Liability[]> {
  const now = ctx.now();
  const found = await ctx.claims.liabilities(maxShown);
  const matters = found.map(({ id: claim }) => ({ claim }));
  const isOwn = await areOwnMatters(ctx, [user.id], matters);
  return found.map(({ id, recommendationNumber, cents, expiresAt }, index) => ({
    id,
    recommendationNumber,
    cents,
    until: expiresAt && dayOf(expiresAt),
    mayEnd: expiresAt !== null && expiresAt <= now,
    isOwn: isOwn[index] ?? false,
  }));
}

/** Ends what somebody who is gone is owed, after its time, for a reason. Refused before (rewardNotReady). Audited. */
export async function endOwed(
  ctx: RequestContext,
  user: SsoUser,
  { claimId, reason }: { claimId: string; reason: SupportReason },
): Promise<Outcome<Claim>> {
  if (!hasRight(user, "support")) return refuse("notAuthorized");
  const entry = { kind: "supportActed", about: `endLiability:${reason}:${claimId}`, accountId: null } as const;
  const reasonCode = reasonCodeOf(reason);
  return endLiability(ctx, claimId, { actor: "OPS", actorId: user.id, key: ctx.secrets.newId(), reasonCode, entry });
}
