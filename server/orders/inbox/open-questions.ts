import type { Product } from "#server/catalogue/product/model.ts";
import type { AuditedAction } from "#server/platform/audit/audited-action.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { Tx } from "../context.ts";
import type { Order, OrderDecision, ReasonCode } from "../model.ts";
import { isAnswered } from "../rules/decide.ts";
import type { Doubt } from "../rules/doubts.ts";
import { whoOrdered } from "./find-attribution.ts";
import { doubtsOf } from "./reassess-order.ts";
import { findViolatedRules } from "./violated-rules.ts";
import { inboxOf } from "./write-facts.ts";

/** What a person decides about. */
type OpenQuestions = {
  /** The doubts that nobody answered yet, the most serious first. */
  open: Doubt[];
  /** The rules that the order violates now. */
  violated: ReasonCode[];
  /** The provider's last cancellation (sourceOf); null: it did not cancel the order. */
  cancellation: string | null;
};

/** What there is to decide about an order of this recommendation, as of now. Writes nothing; needs both rows locked. */
export async function openQuestionsOf(
  tx: Tx,
  order: Order,
  recommendation: Recommendation,
  ordered: Product | null,
): Promise<OpenQuestions> {
  const inbox = await inboxOf(tx, order);
  const decisions = await tx.orders.decisionsOf(order.id);
  const account = await tx.accounts.byId(recommendation.accountId);
  const link = { method: order.attribution ?? "manual", ...(await whoOrdered(tx, recommendation, order, inbox.said)) };
  const doubts = await doubtsOf(tx, order, { link, account, ordered, inbox, decisions });
  const open = doubts.filter((doubt) => !isAnswered(decisions, doubt));
  const violated = await findViolatedRules(tx, { before: order, order, said: inbox.said, link, account });
  return { open, violated, cancellation: inbox.cancellation };
}

type Answer = Pick<OrderDecision, "doubt" | "subject" | "answer"> &
  Partial<Pick<OrderDecision, "reasonCode" | "productId">>;

/** The row of a decision that this person makes now. */
export function decisionBy(
  tx: Tx,
  order: Pick<Order, "id">,
  { actor, actorId }: AuditedAction,
  answer: Answer,
): OrderDecision {
  const decided = { id: tx.secrets.newId(), orderId: order.id, actor, actorId, decidedAt: tx.now() };
  return { reasonCode: null, productId: null, ...answer, ...decided };
}
