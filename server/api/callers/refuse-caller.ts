import type { RequestContext } from "#server/context.ts";
import { sessionCookie } from "#server/people/account/login/session.ts";
import type { Auth, Endpoint } from "#server/platform/api/endpoint.ts";
import type { RefusalCode } from "#server/platform/refusals.ts";
import { peekRewardLink } from "#server/rewards/claim/owner/links.ts";

type Check = (ctx: RequestContext, bearer: string | null) => Promise<RefusalCode | null>;

const member: Check = async ({ viewer, cookies }) => {
  if (viewer.member?.state === "blocked") return "accountBlocked";
  if (viewer.member) return null;
  // A session that has ended is removed from the browser.
  if (cookies.get(sessionCookie)) cookies.remove(sessionCookie);
  return "loginFirst";
};

const agency: Check = async ({ viewer }) => (viewer.ssoUser ? null : "loginFirst");

/** Who is refused, and why. Use-cases check which recommendation a recipient's key opens and whose a reward is. */
const checks: Record<Auth, Check> = {
  referrer: async ({ tenant, viewer }) => {
    if (viewer.member?.state === "blocked") return "accountBlocked";
    return tenant.modules.forceLogin && !viewer.member ? "loginFirst" : null;
  },
  member,
  agency,
  memberOrAgency: (ctx, bearer) => (ctx.viewer.member ? member : ctx.viewer.ssoUser ? agency : member)(ctx, bearer),
  reward: async (ctx, bearer) => {
    if (ctx.viewer.rewardClaimId || ctx.viewer.member) return null;
    const link = bearer ? await peekRewardLink(ctx, bearer) : null;
    return link && !link.ok ? link.refusal.code : "rewardTokenInvalid";
  },
  recipient: async () => null,
  signed: async () => null,
};

/**
 * Why this call is refused; null: it is not. Calls of a module that the tenant does not have answer as if they did not
 * exist.
 */
export async function refuseCaller(
  ctx: RequestContext,
  { spec }: Endpoint<RequestContext>,
  bearer: string | null,
): Promise<RefusalCode | null> {
  if (spec.module && !ctx.tenant.modules[spec.module]) return "notFound";
  return spec.auth ? checks[spec.auth](ctx, bearer) : null;
}
