import type { Product } from "#server/catalogue/product/model.ts";
import type { Account } from "#server/people/account/model.ts";
import type { Cause } from "#server/platform/event/model.ts";
import { changeReason } from "../change-reason.ts";
import type { Tx } from "../context.ts";
import { isWithoutPrice, type OrderedProducts, productOf } from "../find-ordered-product.ts";
import type { Order, OrderDecision } from "../model.ts";
import { moveOrder } from "../move.ts";
import { decide, endedBy, isReopened, type Verdict, waivedRules } from "../rules/decide.ts";
import { type Doubt, doubtsAbout } from "../rules/doubts.ts";
import { cancelReason, eventTo } from "../rules/outcome.ts";
import { wasAfter } from "../rules/window.ts";
import { type FoundAttribution, whoOrdered } from "./find-attribution.ts";
import { saveAttribution } from "./save-attribution.ts";
import { findViolatedRules } from "./violated-rules.ts";
import type { OrderInbox } from "./write-facts.ts";

/** An order with its new facts, and all that its state follows from. `before`: as it was before them. */
export type Assessment = {
  before: Order;
  order: Order;
  link: FoundAttribution | null;
  products: OrderedProducts;
  inbox: OrderInbox;
  decisions: readonly OrderDecision[];
};

/**
 * Attributes an order, prices it and moves it to the state that follows from its facts and from what people decided.
 * Needs its recommendation and the order locked. A repeat changes nothing.
 */
export async function reassessOrder(tx: Tx, assessment: Assessment, by: Cause): Promise<Order> {
  const { order, link, decisions, inbox } = assessment;
  if (order.state === "qualified" || order.state === "reversed") {
    const isLost = order.state === "qualified" && inbox.cancellation !== null;
    // The facts of an order that qualified stay as they were: who cancelled it, only the message says.
    const cancelled = inbox.messages.findLast(({ kind }) => kind === "cancelled");
    const reasonCode = cancelReason(cancelled?.cancelledBy ?? order.cancelledBy);
    const stays = !isLost || isReopened(decisions, inbox.cancellation);
    return stays ? order : moveOrder(tx, order, "cancel", { ...by, reasonCode }, { reasonCode });
  }
  const ended = endedBy(order, decisions);
  if (ended) return moveTo(tx, order, ended, by);
  return link ? assessAttributed(tx, { ...assessment, link }, by) : assessUnattributed(tx, assessment, by);
}

/**
 * For an order whose messages name no recommendation of ours: it waits for one that does, or for a person to attribute
 * it, until rejectUnmatchedOrders.
 */
async function assessUnattributed(tx: Tx, { order, inbox }: Assessment, by: Cause): Promise<Order> {
  const isCancelled = inbox.cancellation !== null && order.state === "received";
  return isCancelled
    ? moveTo(tx, order, { state: "cancelled", reasonCode: cancelReason(order.cancelledBy) }, by)
    : order;
}

type Attributed = Assessment & { link: FoundAttribution };

async function assessAttributed(tx: Tx, assessment: Attributed, by: Cause): Promise<Order> {
  const { before, products, inbox, decisions } = assessment;
  const { recommendation, method } = assessment.link;
  const left =
    assessment.order.recommendationNumber === recommendation.number ? null : assessment.order.recommendationNumber;
  // On another link it is judged as if it was new.
  const order =
    left && assessment.order.state !== "received" ? await reassess(tx, assessment.order, by) : assessment.order;
  const link = { method, ...(await whoOrdered(tx, recommendation, order, inbox.said)) };
  const found = {
    recommendationNumber: recommendation.number,
    recipientNumber: link.recipient?.number ?? null,
    attribution: link.method,
  };
  const isNew =
    order.recommendationNumber !== found.recommendationNumber ||
    order.attribution !== found.attribution ||
    order.recipientNumber !== found.recipientNumber;
  const linked = isNew ? await saveAttribution(tx, order, found, by) : order;
  if (left) await tx.consequences.orderLeft(tx, { order: linked, recommendationNumber: left }, by);
  const account = await tx.accounts.byId(recommendation.accountId);
  const ordered = productOf(linked, products);
  const waived = waivedRules(decisions, recommendation.number);
  const violated = await findViolatedRules(tx, { before, order: linked, said: inbox.said, link, account });
  const rule = violated.find((one) => !waived.includes(one)) ?? null;
  const doubts = await doubtsOf(tx, linked, { link, account, ordered, inbox, decisions });
  const verdict = decide({ order: linked, decisions, cancellation: inbox.cancellation, rule, doubts });
  const mustPrice = isNew || before.productId !== linked.productId;
  const after =
    verdict.state === "notEligible"
      ? await moveTo(tx, linked, verdict, by)
      : await earn(tx, linked, { link, ordered, verdict, mustPrice }, by);
  const isDated = before.qualifiesAt?.getTime() !== after.qualifiesAt?.getTime();
  if (isDated && assessment.order.state === "confirmed" && after.state === "confirmed")
    await tx.consequences.orderDated(tx, after);
  // A move has synced the recommendation already, except "reassess", which leads to "received". Without a move, another
  // product may have added or cancelled a claim, which decides whether the recommendation is closed.
  const isMoved = after.state !== assessment.order.state;
  const isSynced = isMoved && after.state !== "received";
  if (!isSynced && (isMoved || mustPrice || after.reasonCode !== order.reasonCode)) {
    await tx.consequences.recommendationAffected(tx, recommendation.number, by);
  }
  return after;
}

/** What the doubts about an order follow from, besides the order. */
export type DoubtBasis = {
  link: Pick<FoundAttribution, "recommendation" | "recipient" | "differs">;
  account: Account | null;
  ordered: Product | null;
  inbox: Pick<OrderInbox, "named" | "namedRecipients">;
  decisions: readonly OrderDecision[];
};

/** The doubts about an order with a recommendation, answered or not. */
export async function doubtsOf(tx: Tx, order: Order, known: DoubtBasis): Promise<Doubt[]> {
  const { link, account, ordered, inbox, decisions } = known;
  const { recommendation, differs } = link;
  const named = await namedBy(tx, inbox, link.recipient);
  const others = named.length > 1 ? named.filter((number) => number !== recommendation.number) : [];
  const otherRecommendations = (await tx.recommendations.existing(others)).toSorted();
  const hasEnded = recommendation.state === "failed" || recommendation.state === "closed";
  return doubtsAbout({
    order,
    differs,
    isBlocked: recommendation.state === "blocked" || account?.state === "blocked",
    isAfterEnd: hasEnded && wasAfter(order.orderedAt, recommendation.stateSince),
    otherRecommendations,
    isWithoutPrice: isWithoutPrice(order, ordered, recommendation),
    wantsRelease: tx.tenant.orders.review,
    decisions,
  });
}

/** The numbers of all recommendations that messages named, by themselves or by one of their recipients. */
async function namedBy(
  tx: Tx,
  { named, namedRecipients }: DoubtBasis["inbox"],
  found: DoubtBasis["link"]["recipient"],
): Promise<string[]> {
  const numbers = new Set(named);
  for (const one of namedRecipients) {
    const recipient = found?.number === one ? found : await tx.recipients.byNumber(one);
    if (recipient) numbers.add(recipient.recommendationNumber);
  }
  return [...numbers];
}

type Earning = { link: FoundAttribution; ordered: Product | null; verdict: Verdict; mustPrice: boolean };

/** Reserves what an eligible order will earn, and moves the order to its state. */
async function earn(tx: Tx, order: Order, { link, ordered, verdict, mustPrice }: Earning, by: Cause): Promise<Order> {
  const mustReassess = order.state !== verdict.state && eventTo(order.state, verdict.state) === null;
  const open = mustReassess ? await reassess(tx, order, by) : order;
  // An order attributed only by a typed e-mail address earns nothing until a person has confirmed it.
  const isPriced = !isWithoutPrice(order, ordered, link.recommendation);
  const earns = link.method !== "typedDetails" && isPriced && (mustPrice || mustReassess);
  if (earns) {
    const earning = { order: open, recommendation: link.recommendation, product: ordered };
    await tx.consequences.orderEarns(tx, earning, by);
  }
  if (!isPriced) await tx.consequences.orderWithoutPrice(tx, open, by);
  const after = await moveTo(tx, open, verdict, by);
  if (earns && after.state !== "cancelled") await tx.consequences.orderAccepted(tx, after);
  return after;
}

/**
 * Moves an order to a state, via "received" if no event of its facts leads there directly. In that state already: only
 * updates the reason code.
 */
export async function moveTo(tx: Tx, order: Order, { state, reasonCode }: Verdict, by: Cause): Promise<Order> {
  if (order.state === state) {
    return order.reasonCode === reasonCode ? order : changeReason(tx, order, { reasonCode }, by);
  }
  const event = eventTo(order.state, state);
  if (event) return moveOrder(tx, order, event, reasonCode ? { ...by, reasonCode } : by, { reasonCode });
  return moveTo(tx, await reassess(tx, order, by), { state, reasonCode }, by);
}

function reassess(tx: Tx, order: Order, by: Cause): Promise<Order> {
  return moveOrder(tx, order, "reassess", by, { reasonCode: null });
}
