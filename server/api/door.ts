import type { Ctx } from "#server/domain/context.ts";
import type { RefusalCode } from "#server/domain/refusals.ts";
import type { Auth } from "./endpoint.ts";

/** Who may not come in, and why. A recipient's token names one recommendation, so their use-case judges it. */
const doors: Record<Auth, (ctx: Ctx) => RefusalCode | null> = {
  member: (ctx) => {
    if (!ctx.viewer.member) return "loginFirst";
    return ctx.viewer.member.state === "blocked" ? "accountBlocked" : null;
  },
  reward: (ctx) => (ctx.viewer.rewardClaimId ? null : "rewardTokenInvalid"),
  recipient: () => null,
  signed: () => null,
};

export function closed(ctx: Ctx, auth: Auth | undefined): RefusalCode | null {
  return auth ? doors[auth](ctx) : null;
}
