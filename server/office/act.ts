import { cancelOrder, confirmOrder, rejectOrder } from "#server/orders/review-order.ts";
import { blockAccount } from "#server/people/account/block.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { type Act, withAct } from "#server/platform/audit/act.ts";
import { resendMail } from "#server/platform/mail/deliver.ts";
import { liftSuppression } from "#server/platform/mail/suppression.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { block } from "#server/referral/recommendation/block.ts";
import { queueConfirmationAgain } from "#server/referral/recommendation/confirmation.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import { holdForReview, releaseClaim } from "#server/rewards/claim/holds.ts";
import { mailRewardLink } from "#server/rewards/claim/owner/links.ts";
import { ownerOf } from "#server/rewards/claim/owner/owner.ts";
import { reinstateClaim } from "#server/rewards/claim/reinstate-claim.ts";
import { confirmCustomerNumber, rejectCustomerNumber } from "#server/rewards/customer-number/decide.ts";
import type { RequestContext } from "./context.ts";
import { correctEmail } from "./correct-email.ts";
import type { SupportFacts } from "./model.ts";
import { decideRequest, requestRelease } from "./requests.ts";
import { type Allowed, allowedActions } from "./rules/allowed.ts";
import type { SupportAction } from "./schema.ts";
import { factsOf } from "./view-recommendation.ts";

/**
 * A support user acts on a recommendation, for a reason. Only actions that its state allows; they use the same
 * use-cases as the cli. Actions under the two-person rule become requests. Each use-case writes the action's audit
 * entry in its own transaction. Who sends a mail again vouches for its address: it takes mails again (suppression.ts).
 */
export async function actOnRecommendation(
  ctx: RequestContext,
  number: string,
  user: SsoUser,
  action: SupportAction,
): Promise<Outcome<unknown>> {
  if (!hasRight(user, "support")) return refuse("notAuthorized");
  const recommendation = await ctx.recommendations.byNumber(number);
  if (!recommendation) return refuse("recommendationUnknown");
  const facts = await factsOf(ctx, recommendation);
  return perform(ctx, { facts, allowed: allowedActions(facts), recommendation, user }, action);
}

type Situation = { facts: SupportFacts; allowed: Allowed; recommendation: Recommendation; user: SsoUser };

async function perform(
  ctx: RequestContext,
  { facts, allowed, recommendation, user }: Situation,
  action: SupportAction,
): Promise<Outcome<unknown>> {
  const { number, accountId } = recommendation;
  const by = {
    actor: "OPS",
    actorId: user.id,
    reasonCode: `SUPPORT_${action.reason.toUpperCase()}`,
    key: ctx.secrets.newId(),
    entry: {
      kind: "supportActed",
      about: `${action.intent}:${action.reason}:${"id" in action ? action.id : number}`,
      accountId,
    },
  } as const satisfies Act;
  const order = "id" in action ? facts.orders.find(({ externalId }) => externalId === action.id) : undefined;
  switch (action.intent) {
    case "resendMail":
      return allowed.mails.includes(action.id) ? resendMail(ctx, action.id, by) : refuse("notFound");
    case "rewardLink": {
      const claim = facts.claims.find(({ id }) => id === action.id);
      if (!claim || !allowed.rewardLinks.includes(claim.id)) return refuse("rewardNotReady");
      return withAct(ctx, by, async (tx) => {
        const isSent = await mailRewardLink(tx, claim, "rewardLinkRenewed", by.key);
        const owner = await ownerOf(tx, claim);
        if (owner) await liftSuppression(tx, owner.email);
        return isSent ? done(null) : refuse("recipientDataMissing");
      });
    }
    case "confirmation": {
      const { account } = facts;
      if (!allowed.confirmation || !account) return refuse("recommendationFinished");
      return withAct(ctx, by, async (tx) => {
        await liftSuppression(tx, account.email);
        return done(await queueConfirmationAgain(tx, recommendation, account, true));
      });
    }
    case "confirmOrder":
      if (!order || !allowed.confirmOrder.includes(order.externalId)) return refuse("orderDecided");
      return confirmOrder(ctx, order.id, by);
    case "endOrder": {
      if (!order || !allowed.endOrder.includes(order.externalId)) return refuse("orderDecided");
      const why = { ...by, reasonCode: action.why };
      const isCancelled =
        action.why.startsWith("RULE_CANCELLED_") || order.state === "qualified" || order.state === "confirmed";
      return isCancelled ? cancelOrder(ctx, order.id, why) : rejectOrder(ctx, order.id, why);
    }
    case "reopenOrder":
      if (!order || !allowed.reopenOrder.includes(order.externalId)) return refuse("orderDecided");
      return requestRelease(ctx, facts, action, by);
    case "holdClaim":
      return allowed.holdClaim.includes(action.id)
        ? holdForReview(ctx, action.id, { ...by, reasonCode: "RISK_REVIEW" })
        : refuse("rewardNotReady");
    case "releaseClaim":
      return allowed.releaseClaim.includes(action.id) ? releaseClaim(ctx, action.id, by) : refuse("rewardNotReady");
    case "reinstateClaim":
      return allowed.reinstateClaim.includes(action.id) ? reinstateClaim(ctx, action.id, by) : refuse("rewardNotReady");
    case "block":
      return allowed.block
        ? block(ctx, number, { ...by, reasonCode: "RISK_REVIEW" })
        : refuse("recommendationFinished");
    case "blockAccount":
      return allowed.blockAccount
        ? blockAccount(ctx, accountId, { ...by, reasonCode: "RISK_REVIEW" })
        : refuse("accountBlocked");
    case "correctEmail":
      if (!allowed.correctEmail) return refuse("notAuthorized");
      return facts.isOwed
        ? requestRelease(ctx, facts, action, by)
        : correctEmail(ctx, recommendation, action.email, by);
    case "confirmNumber":
    case "rejectNumber": {
      const given = await ctx.customerNumbers.ofAccount(accountId);
      if (!given) return refuse("notFound");
      return action.intent === "confirmNumber"
        ? confirmCustomerNumber(ctx, given.id, by)
        : rejectCustomerNumber(ctx, given.id, by);
    }
    case "waive":
      return facts.recoverable[action.role] < action.cents
        ? refuse("recoverableLess")
        : requestRelease(ctx, facts, action, by);
    case "goodwill":
    case "unblock":
    case "unblockAccount":
      return allowed[action.intent] ? requestRelease(ctx, facts, action, by) : refuse("recommendationFinished");
    case "release":
    case "withdraw":
    case "decline":
      return decideRequest(ctx, number, action, by);
  }
}
