import { mustChooseProduct } from "#server/orders/find-ordered-product.ts";
import { type Order, orderedProduct, type ReasonCode } from "#server/orders/model.ts";
import { confirmOrder, rejectOrder } from "#server/orders/review-order.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import type { AuditedAction } from "#server/platform/audit/audited-action.ts";
import { areOwnMatters } from "#server/platform/audit/own-matter.ts";
import { type OneOfSeveral, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Cents } from "#server/platform/values/money.ts";
import { payableAmounts } from "#server/rewards/claim/payable-amounts.ts";
import type { RequestContext } from "./context.ts";
import { reasonCodeOf, type SupportReason } from "./rules/reason.ts";
import { recordView } from "./trail/record-view.ts";
import { type ListPlace, pageAt } from "./work/list-place.ts";

/** Facts for and against an order. About people they only say which rule applies, not their personal data. */
export type ReviewFact = "prepaid" | "renewal" | "staff" | "minor" | "reopened" | "unproven" | "agency" | "unlinked";

/** An order that a person must decide about. `doubt`: why it needs a review; null: the tenant reviews every order. */
export type Review = Pick<Order, "externalId" | "orderedAt" | "attribution" | "recommendationNumber"> & {
  /** "": the shop named none. */
  orderedProduct: string;
  recommendedProduct: string;
  /** Both rewards together, if it is accepted; null: it has no recommendation. */
  cents: Cents | null;
  doubt: ReasonCode | null;
  /** It has no price: who accepts it chooses its product. */
  mustChoose: boolean;
  facts: ReviewFact[];
  /** The user has a part in it, and does not decide. */
  isOwn: boolean;
};

/** A product that a person may choose for an order whose product nobody knows; `cents`: what it earns today. */
export type ReviewProduct = { id: string; displayName: string; cents: Cents };

const onPage = 20;

/** One page of orders in review, the longest waiting first, by the shop's numbers. Each call is audited. */
export async function ordersInReview(
  ctx: RequestContext,
  user: SsoUser,
  place: ListPlace,
): Promise<{ reviews: Review[]; products: ReviewProduct[]; next: string | null; gone: string | null }> {
  await recordView(ctx, user, "reviews");
  const {
    rows: shown,
    next,
    gone,
  } = await pageAt(place, onPage, {
    named: (number) => ctx.orders.byExternalId(number),
    waits: ({ state }) => state === "inReview",
    following: (limit, last) => ctx.orders.inReview(limit, last),
  });
  const amounts = await payableAmounts(
    ctx,
    shown.map(({ id }) => id),
  );
  const isOwn = await areOwnMatters(
    ctx,
    [user.id],
    shown.map(({ id }) => ({ order: id })),
  );
  const reviews = await Promise.all(
    shown.map(async (order, index) => ({
      ...(await reviewOf(ctx, order, amounts.get(order.id) ?? null)),
      isOwn: isOwn[index] ?? false,
    })),
  );
  const products = reviews.some(({ mustChoose }) => mustChoose) ? await ctx.products.list() : [];
  const choices = products.map(({ id, displayName, commission }) => ({ id, displayName, cents: commission.cents }));
  return { reviews, products: choices, next: next?.externalId ?? null, gone };
}

async function reviewOf(ctx: RequestContext, order: Order, cents: Cents | null): Promise<Omit<Review, "isOwn">> {
  const { externalId, orderedAt, attribution, recommendationNumber: number, reasonCode } = order;
  const recommendation = number ? await ctx.recommendations.byNumber(number) : null;
  const facts: Record<ReviewFact, boolean> = {
    unlinked: recommendation === null,
    unproven: attribution === "typedDetails" || attribution === "tracking",
    reopened: order.reviewedAt !== null,
    prepaid: order.prepaid,
    renewal: order.renewal,
    staff: order.buyerIsStaff === true,
    minor: order.buyerIsMinor === true,
    agency: Boolean(recommendation?.agencyId),
  };
  return {
    externalId,
    orderedAt,
    attribution,
    recommendationNumber: number,
    doubt: reasonCode,
    mustChoose: recommendation !== null && (await mustChooseProduct(ctx, order, recommendation)),
    orderedProduct: orderedProduct(order),
    recommendedProduct: recommendation?.productName ?? "",
    cents,
    facts: (Object.keys(facts) as ReviewFact[]).filter((name) => facts[name]),
  };
}

/** What a person decides, and on what occasion. */
type Verdict = { reason: SupportReason } & (
  | { intent: "accept"; productId?: string | null }
  | { intent: "refuse"; why: ReasonCode }
);
export type ReviewDecision = { externalId: string } & Verdict;

/**
 * Accepts an order in review, or rejects it with a reason code. Refused if it is already decided (orderDecided).
 * Audited.
 */
export async function decideReview(
  ctx: RequestContext,
  user: SsoUser,
  decision: ReviewDecision,
): Promise<Outcome<Order>> {
  if (!hasRight(user, "reviewOrders")) return refuse("notAuthorized");
  const { externalId, intent, reason } = decision;
  const order = await ctx.orders.byExternalId(externalId);
  if (!order) return refuse("orderUnknown");
  if (order.state !== "inReview") return refuse("orderDecided");
  const recommendation = order.recommendationNumber
    ? await ctx.recommendations.byNumber(order.recommendationNumber)
    : null;
  const by: AuditedAction = {
    actor: "OPS",
    actorId: user.id,
    key: ctx.secrets.newId(),
    entry: {
      kind: "supportActed",
      about: `${intent === "accept" ? "confirm" : "reject"}Order:${reason}:${externalId}`,
      accountId: recommendation?.accountId ?? null,
    },
  };
  return decision.intent === "accept"
    ? confirmOrder(ctx, order.id, {
        ...by,
        reasonCode: reasonCodeOf(reason),
        productId: decision.productId ?? null,
      })
    : rejectOrder(ctx, order.id, { ...by, reasonCode: decision.why });
}

/**
 * Decides several orders alike: one after the other, each by `decideReview`, in its own transaction and with its own
 * entry. An order that a person decided just so already gets the same answer, and nothing changes; one that needs a
 * product is refused (productUnknown), because only its own form asks for it.
 */
export async function decideReviews(
  ctx: RequestContext,
  user: SsoUser,
  orders: readonly string[],
  verdict: Verdict,
): Promise<OneOfSeveral[]> {
  const results: OneOfSeveral[] = [];
  for (const externalId of new Set(orders)) {
    const outcome = await decideReview(ctx, user, { ...verdict, externalId });
    const code = outcome.ok ? null : outcome.refusal.code;
    const isRepeat = code === "orderDecided" && isDecidedSo(await ctx.orders.byExternalId(externalId), verdict);
    const isOurs = code !== "orderUnknown" && code !== "notAuthorized";
    results.push({ id: externalId, label: isOurs ? externalId : "", refusal: isRepeat ? null : code });
  }
  return results;
}

/** Whether a person decided this about the order, and nothing has changed it since. */
function isDecidedSo(order: Order | null, verdict: Verdict): boolean {
  if (!order?.reviewedAt) return false;
  return verdict.intent === "accept"
    ? order.state === "confirmed"
    : order.state === "notEligible" && order.reasonCode === verdict.why;
}
