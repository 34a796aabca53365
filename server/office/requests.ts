import { reopenOrder } from "#server/orders/review-order.ts";
import { unblockAccount } from "#server/people/account/block.ts";
import {
  type ActionOfTwo,
  type AuditedAction,
  actionOfBoth,
  isSamePerson,
  withAuditedAction,
} from "#server/platform/audit/audited-action.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { unblock } from "#server/referral/recommendation/block.ts";
import { grantGoodwill } from "#server/rewards/claim/grant-goodwill.ts";
import { waiveRecoverable } from "#server/rewards/ledger/waive-recoverable.ts";
import type { RequestContext, Tx } from "./context.ts";
import { correctEmail } from "./correct-email.ts";
import type { SupportFacts } from "./model.ts";
import type { DeclineReason, RequestKind, SupportRequest } from "./request.ts";
import { reasonCodeOf, type SupportReason } from "./rules/reason.ts";

type ReleaseRequest = {
  intent: RequestKind;
  reason: SupportReason;
  /** Kind reopenOrder: the shop's number of the order. */
  id?: string;
  caseName?: string;
  cents?: number;
  role?: "referrer" | "recipient";
  /** Kind correctEmail: the right address. */
  email?: string;
};

/** One support user requests a decision under the two-person rule. At most one request of each kind waits at a time. */
export async function requestRelease(
  ctx: RequestContext,
  { recommendation, recipients }: Pick<SupportFacts, "recommendation" | "recipients">,
  { intent, reason, id, caseName, cents = 0, role, email }: ReleaseRequest,
  by: AuditedAction,
): Promise<Outcome<SupportRequest>> {
  const recipient = role === "recipient" ? recipients.find(({ confirmedAt }) => confirmedAt !== null) : undefined;
  if (role === "recipient" && !recipient) return refuse("recipientDataMissing");
  const request: SupportRequest = {
    id: ctx.secrets.newId(),
    kind: intent,
    state: "waiting",
    recommendationNumber: recommendation.number,
    recipientNumber: recipient?.number ?? null,
    orderNumber: intent === "reopenOrder" ? (id ?? "") : null,
    caseName: isOfMoney(intent) ? (caseName ?? "") : null,
    cents: isOfMoney(intent) ? cents : null,
    email: intent === "correctEmail" ? (email ?? "") : null,
    reason,
    requestedBy: by.actorId,
    requestedAt: ctx.now(),
    decidedBy: null,
    decidedAt: null,
    declinedWhy: null,
  };
  const { orderNumber, email: address } = request;
  const matter = { recommendation: recommendation.number, orderNumber, address };
  return withAuditedAction(ctx, by, matter, async (tx) =>
    (await tx.support.addRequest(request)) ? done(request) : refuse("requestWaits"),
  );
}

/** Kinds that name a case, a person and an amount. */
const isOfMoney = (kind: RequestKind) => kind === "goodwill" || kind === "waive";

/**
 * Another person releases a request, which is then carried out under both names, or declines it for a reason; who asked
 * withdraws it. The first decision counts: another one is refused (notFound), the same one again by the same person
 * changes nothing. What is carried out and the closing are one transaction, each with its entry: if it is refused, the
 * request stays waiting.
 */
export async function decideRequest(
  ctx: RequestContext,
  number: string,
  { intent, id, declinedWhy = null }: { intent: keyof typeof ends; id: string; declinedWhy?: DeclineReason | null },
  by: AuditedAction,
): Promise<Outcome<null>> {
  return withAuditedAction(ctx, by, { recommendation: number }, async (tx) => {
    const request = await tx.support.requestForUpdate(id);
    if (request?.recommendationNumber !== number) return refuse("notFound");
    const { state, requestedBy, decidedBy } = request;
    if (state !== "waiting")
      return state === ends[intent] && decidedBy === by.actorId ? done(null) : refuse("notFound");
    const isOwn = await isSamePerson(tx, requestedBy, by.actorId);
    if (isOwn !== (intent === "withdraw")) return refuse(isOwn ? "sameOperator" : "notAuthorized");
    if (intent === "release") {
      const granted = await carryOut(within(ctx, tx), request, by);
      if (!granted.ok) return granted;
    }
    await tx.support.decideRequest(id, {
      state: ends[intent],
      decidedBy: by.actorId,
      decidedAt: tx.now(),
      declinedWhy,
    });
    return done(null);
  });
}

/** A context whose use-cases read and write in this transaction, which ends when its own work does. */
function within(ctx: RequestContext, tx: Tx): RequestContext {
  return { ...ctx, ...tx, prices: ctx.prices, transaction: (work) => work(tx) };
}

const ends = { release: "released", withdraw: "withdrawn", decline: "declined" } as const;

async function carryOut(ctx: RequestContext, request: SupportRequest, by: AuditedAction): Promise<Outcome<unknown>> {
  const { id, kind, recommendationNumber, recipientNumber, orderNumber, caseName, cents, reason } = request;
  const about = `${kind}:${reason}:${recommendationNumber}` as const;
  const two: ActionOfTwo = { operators: [request.requestedBy, by.actorId], key: id, entry: { ...by.entry, about } };
  const reasonCode = reasonCodeOf(reason);
  if (kind === "unblock") return unblock(ctx, recommendationNumber, two);
  if (kind === "goodwill") {
    const wanted = { name: caseName ?? "", recommendationNumber, recipientNumber, cents: cents ?? 0 };
    return grantGoodwill(ctx, wanted, { ...two, reasonCode });
  }
  if (kind === "reopenOrder") {
    const both = await actionOfBoth(ctx, { ...two, reasonCode });
    if (!both.ok) return both;
    const order = await ctx.orders.byExternalId(orderNumber ?? "");
    return order ? reopenOrder(ctx, { orderId: order.id, recommendationNumber }, both.value) : refuse("orderUnknown");
  }
  const recommendation = await ctx.recommendations.byNumber(recommendationNumber);
  if (kind === "waive") {
    const owner = recipientNumber ?? recommendation?.accountId ?? "";
    return waiveRecoverable(ctx, { name: caseName ?? "", owner, cents: cents ?? 0 }, { ...two, reasonCode });
  }
  if (kind === "correctEmail") {
    const both = await actionOfBoth(ctx, { ...two, reasonCode });
    if (!both.ok) return both;
    return recommendation
      ? correctEmail(ctx, recommendation, request.email ?? "", { ...both.value, isByTwo: true })
      : refuse("recommendationUnknown");
  }
  return recommendation ? unblockAccount(ctx, recommendation.accountId, two) : refuse("recommendationUnknown");
}
