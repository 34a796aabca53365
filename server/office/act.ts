import { cancelOrder, confirmOrder, rejectOrder } from "#server/orders/review-order.ts";
import { blockAccount } from "#server/people/account/block.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { type AuditedAction, withAuditedAction } from "#server/platform/audit/audited-action.ts";
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
import { reasonCodeOf } from "./rules/reason.ts";
import type { SupportAction } from "./schema.ts";
import { factsOf } from "./view-recommendation.ts";

type Intent = SupportAction["intent"];
type ActionOf = { [Action in SupportAction as Action["intent"]]: Action };

/** A recommendation that a support user acts on, what its state allows, and the act itself. */
type Situation = {
  ctx: RequestContext;
  recommendation: Recommendation;
  facts: SupportFacts;
  allowed: Allowed;
  by: SupportCause;
};

type SupportCause = AuditedAction & { reasonCode: string };

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
  const by: SupportCause = {
    actor: "OPS",
    actorId: user.id,
    reasonCode: reasonCodeOf(action.reason),
    key: ctx.secrets.newId(),
    entry: {
      kind: "supportActed",
      about: `${action.intent}:${action.reason}:${"id" in action ? action.id : number}`,
      accountId: recommendation.accountId,
    },
  };
  return perform(action.intent, { ctx, recommendation, facts, allowed: allowedActions(facts), by }, action);
}

async function perform<I extends Intent>(intent: I, situation: Situation, action: ActionOf[I]) {
  const outcome = await actions[intent](situation, action);
  if (outcome.ok) return outcome;
  const { code } = outcome.refusal;
  return refuse(code === "orderConflict" ? "orderDecided" : code === "notFound" ? "changedMeanwhile" : code);
}

/**
 * Each action: carried out or requested, or refused if the state does not allow it (any more): the page offered it, so
 * somebody has acted meanwhile, maybe by the same form.
 */
const actions: { [I in Intent]: (on: Situation, action: ActionOf[I]) => Promise<Outcome<unknown>> } = {
  resendMail: async ({ ctx, allowed, by }, { id }) =>
    allowed.mails.includes(id) ? resendMail(ctx, id, by) : refuse("changedMeanwhile"),
  rewardLink: mailReward,
  confirmation: mailConfirmation,

  confirmOrder: async (on, { id }) => {
    const order = orderFor("confirmOrder", on, id);
    return order ? confirmOrder(on.ctx, order.id, on.by) : refuse("orderDecided");
  },
  endOrder,
  reopenOrder: async (on, action) =>
    orderFor("reopenOrder", on, action.id) ? requestRelease(on.ctx, on.facts, action, on.by) : refuse("orderDecided"),

  holdClaim: async ({ ctx, allowed, by }, { id }) =>
    allowed.holdClaim.includes(id) ? holdForReview(ctx, id, asRisk(by)) : refuse("changedMeanwhile"),
  releaseClaim: async ({ ctx, allowed, by }, { id }) =>
    allowed.releaseClaim.includes(id) ? releaseClaim(ctx, id, by) : refuse("changedMeanwhile"),
  reinstateClaim: async ({ ctx, allowed, by }, { id }) =>
    allowed.reinstateClaim.includes(id) ? reinstateClaim(ctx, id, by) : refuse("changedMeanwhile"),

  block: async ({ ctx, allowed, recommendation, by }) =>
    allowed.block ? block(ctx, recommendation.number, asRisk(by)) : refuse("changedMeanwhile"),
  blockAccount: async ({ ctx, allowed, recommendation, by }) =>
    allowed.blockAccount ? blockAccount(ctx, recommendation.accountId, asRisk(by)) : refuse("changedMeanwhile"),
  correctEmail: async ({ ctx, allowed, facts, recommendation, by }, action) => {
    if (!allowed.correctEmail) return refuse("changedMeanwhile");
    return facts.isOwed ? requestRelease(ctx, facts, action, by) : correctEmail(ctx, recommendation, action.email, by);
  },
  confirmNumber: (on) => decideNumber(on, confirmCustomerNumber),
  rejectNumber: (on) => decideNumber(on, rejectCustomerNumber),

  waive: async ({ ctx, facts, by }, action) =>
    facts.waivable[action.role] < action.cents ? refuse("recoverableLess") : requestRelease(ctx, facts, action, by),
  goodwill: requestIfAllowed,
  unblock: requestIfAllowed,
  unblockAccount: requestIfAllowed,
  release: decide,
  withdraw: decide,
  decline: decide,
};

/** One mail for each attempt, however often its form arrives. */
async function mailReward(
  { ctx, recommendation, facts, allowed, by }: Situation,
  { id, attempt }: ActionOf["rewardLink"],
) {
  const claim = facts.claims.find((one) => one.id === id);
  if (!claim || !allowed.rewardLinks.includes(id)) return refuse("changedMeanwhile");
  return withAuditedAction(ctx, by, { recommendation: recommendation.number }, async (tx) => {
    if (!(await mailRewardLink(tx, claim, "rewardLinkRenewed", attempt))) return refuse("recipientDataMissing");
    const owner = await ownerOf(tx, claim);
    if (owner) await liftSuppression(tx, owner.email);
    return done(null);
  });
}

/** One mail for each attempt, as mailReward; refused (tooManyRequests) once the mailbox got as many as it may. */
async function mailConfirmation(
  { ctx, recommendation, facts: { account }, allowed, by }: Situation,
  { attempt }: ActionOf["confirmation"],
) {
  if (!allowed.confirmation || !account) return refuse("changedMeanwhile");
  return withAuditedAction(ctx, by, { recommendation: recommendation.number }, async (tx) => {
    if (!(await queueConfirmationAgain(tx, recommendation, account, true, attempt))) return refuse("tooManyRequests");
    await liftSuppression(tx, account.email);
    return done(null);
  });
}

/** An order that the provider calls by this number, if its state allows the action. */
function orderFor(intent: "confirmOrder" | "endOrder" | "reopenOrder", { facts, allowed }: Situation, id: string) {
  return allowed[intent].includes(id) ? facts.orders.find(({ externalId }) => externalId === id) : undefined;
}

/** Cancels what was confirmed, or what the reason calls cancelled; rejects the rest. */
async function endOrder(on: Situation, { id, why }: ActionOf["endOrder"]) {
  const order = orderFor("endOrder", on, id);
  if (!order) return refuse("orderDecided");
  const by = { ...on.by, reasonCode: why };
  const isCancelled = why.startsWith("RULE_CANCELLED_") || order.state === "qualified" || order.state === "confirmed";
  return isCancelled ? cancelOrder(on.ctx, order.id, by) : rejectOrder(on.ctx, order.id, by);
}

async function decideNumber(
  { ctx, recommendation, by }: Situation,
  decideOn: typeof confirmCustomerNumber | typeof rejectCustomerNumber,
) {
  const given = await ctx.customerNumbers.ofAccount(recommendation.accountId);
  return given ? decideOn(ctx, given.id, by) : refuse("changedMeanwhile");
}

async function requestIfAllowed(
  { ctx, facts, allowed, by }: Situation,
  action: ActionOf["goodwill" | "unblock" | "unblockAccount"],
) {
  return allowed[action.intent] ? requestRelease(ctx, facts, action, by) : refuse("changedMeanwhile");
}

function decide({ ctx, recommendation, by }: Situation, action: ActionOf["release" | "withdraw" | "decline"]) {
  return decideRequest(ctx, recommendation.number, action, by);
}

const asRisk = (by: AuditedAction) => ({ ...by, reasonCode: "RISK_REVIEW" });
