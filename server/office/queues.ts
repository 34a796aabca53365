import { type Order, orderedProduct } from "#server/orders/model.ts";
import { waitsUntil } from "#server/orders/reject-unmatched.ts";
import { overdueOrders } from "#server/orders/report-overdue.ts";
import type { SsoUser } from "#server/people/sso/model.ts";
import { hasRight } from "#server/people/sso/rights.ts";
import { type Outcome, refuse } from "#server/platform/outcome.ts";
import { type Day, dayOf } from "#server/platform/values/calendar.ts";
import type { Cents } from "#server/platform/values/money.ts";
import { endLiability } from "#server/rewards/claim/expire-due.ts";
import type { Claim } from "#server/rewards/claim/model.ts";
import type { CustomerNumber } from "#server/rewards/customer-number/model.ts";
import { answerCase, closeCase } from "./case/answer-case.ts";
import { type CaseMessage, formatCaseNumber, parseCaseNumber, type SupportCase } from "./case/model.ts";
import { waitingCaseStates } from "./case/states.ts";
import type { RequestContext } from "./context.ts";
import type { SupportReason } from "./model.ts";
import { recordLook } from "./record-look.ts";

const maxPerQueue = 50;

/** An item waiting for the support. `number`: the recommendation on whose page the item is decided. */
export type Waiting = { key: string; number: string | null; since: Date; about: string; cents: Cents | null };
export type WaitingCase = Pick<SupportCase, "number" | "kind" | "topic" | "name" | "stateSince"> & {
  recommendationNumber: string | null;
  messages: Pick<CaseMessage, "author" | "text" | "createdAt">[];
};
/** `requested`: the recommendation to which somebody asked to attribute it. */
export type WaitingOrder = Pick<Order, "externalId" | "orderedAt"> & {
  product: string;
  until: Day;
  requested: string | null;
};
/** `until`: the day after which a person may end it (`mayEnd`). */
export type Liability = Waiting & { until: Day | null; mayEnd: boolean };
export type Queues = {
  requests: Waiting[];
  cases: WaitingCase[];
  overdue: Waiting[];
  /** orders that name no recommendation of ours; here they are attributed or ended */
  unattributed: WaitingOrder[];
  held: Waiting[];
  /** recipients' parts for which nobody can be reached, until they fall to the referrer */
  unclaimed: Waiting[];
  /** what deleted accounts are still owed, because the bank sent it back; here it is ended */
  liabilities: Liability[];
  /** customer numbers that nobody has checked yet */
  numbers: Waiting[];
  /** customer numbers unknown to the provider: the person must give another one before a reward is paid */
  rejectedNumbers: Waiting[];
};

/** All queues of the support, each with the longest waiting items first. Each call is audited. */
export async function openQueues(ctx: RequestContext, user: SsoUser): Promise<Queues> {
  await recordLook(ctx, user, "queues");
  const [requests, cases, overdue, unattributed, held, unclaimed, liabilities, numbers, rejectedNumbers] =
    await Promise.all([
      ctx.support.waiting(maxPerQueue),
      ctx.cases.inStates(waitingCaseStates, maxPerQueue),
      overdueOrders(ctx),
      ctx.orders.unattributed(maxPerQueue),
      ctx.claims.held(maxPerQueue),
      ctx.claims.unclaimed(maxPerQueue),
      ctx.claims.liabilities(maxPerQueue),
      ctx.customerNumbers.inState("submitted", maxPerQueue),
      ctx.customerNumbers.inState("rejected", maxPerQueue),
    ]);
  return {
    requests: requests.map(({ id, kind, recommendationNumber: number, requestedAt: since, cents }) => ({
      key: id,
      number,
      since,
      about: kind,
      cents,
    })),
    cases: await Promise.all(
      cases.map(async ({ id, number, kind, topic, name, stateSince, recommendationNumber }) => ({
        number: formatCaseNumber(number),
        kind,
        topic,
        name,
        stateSince,
        recommendationNumber,
        messages: await ctx.cases.messagesOf(id),
      })),
    ),
    overdue: overdue.slice(0, maxPerQueue).map(({ order }) => ({
      key: order.id,
      number: order.recommendationNumber,
      since: order.orderedAt,
      about: order.externalId,
      cents: null,
    })),
    unattributed: unattributed.map((order) => ({
      externalId: order.externalId,
      orderedAt: order.orderedAt,
      product: orderedProduct(order),
      until: waitsUntil(order),
      requested: requests.find(({ orderNumber }) => orderNumber === order.externalId)?.recommendationNumber ?? null,
    })),
    held: held.map(waitingClaim),
    unclaimed: unclaimed.map(waitingClaim),
    liabilities: liabilities.map((claim) => ({
      ...waitingClaim(claim),
      until: claim.expiresAt && dayOf(claim.expiresAt),
      mayEnd: claim.expiresAt !== null && claim.expiresAt <= ctx.now(),
    })),
    numbers: await Promise.all(numbers.map((one) => waitingNumber(ctx, one))),
    rejectedNumbers: await Promise.all(rejectedNumbers.map((one) => waitingNumber(ctx, one))),
  };
}

const waitingClaim = ({ id, recommendationNumber, stateSince, cents }: Claim): Waiting => ({
  key: id,
  number: recommendationNumber,
  since: stateSince,
  about: "",
  cents,
});

/** A customer number belongs to an account, so the item refers to the account's newest recommendation. */
async function waitingNumber(
  ctx: RequestContext,
  { id, accountId, submittedAt: since }: CustomerNumber,
): Promise<Waiting> {
  const [newest] = await ctx.support.byAccount(accountId, "number", 1);
  return { key: id, number: newest?.number ?? null, since, about: "", cents: null };
}

/** Ends what a deleted account is owed, after its time, for a reason. Refused before (rewardNotReady). Audited. */
export async function endOwed(
  ctx: RequestContext,
  user: SsoUser,
  { claimId, reason }: { claimId: string; reason: SupportReason },
): Promise<Outcome<Claim>> {
  if (!hasRight(user, "support")) return refuse("notAuthorized");
  const entry = { kind: "supportActed", about: `endLiability:${reason}:${claimId}`, accountId: null } as const;
  const reasonCode = `SUPPORT_${reason.toUpperCase()}`;
  return endLiability(ctx, claimId, { actor: "OPS", actorId: user.id, key: ctx.secrets.newId(), reasonCode, entry });
}

/** Answers a case, or closes it with a final text; the text is mailed to the person. */
export async function decideCase(
  ctx: RequestContext,
  user: SsoUser,
  { number, text, end }: { number: string; text: string; end: "answer" | "resolve" | "reject" },
): Promise<Outcome<SupportCase>> {
  const typed = parseCaseNumber(number);
  const found = typed && (await ctx.cases.byNumber(typed));
  if (!found) return refuse("caseUnknown");
  const entry = { kind: "supportActed", about: `${end}:case:${found.id}`, accountId: found.accountId } as const;
  const by = { actor: "OPS", actorId: user.id, key: ctx.secrets.newId(), entry } as const;
  return end === "answer" ? answerCase(ctx, number, text, by) : closeCase(ctx, number, { end, text }, by);
}
