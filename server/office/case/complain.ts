import type { Order } from "#server/orders/model.ts";
import { ordersShownTo } from "#server/orders/orders-shown-to.ts";
import { concernsRecommendation } from "#server/orders/rules/concerns-recommendation.ts";
import { isOwner } from "#server/people/account/owner.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Tenant } from "#server/platform/tenant/model.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import { recipientLooking } from "#server/referral/recipient/standing-link.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { Progress } from "#server/rewards/progress/progress.ts";
import { ordersShownToReferrer } from "#server/rewards/progress/shown-orders.ts";
import type { RequestContext } from "../context.ts";
import type { complaintReasons, SupportCase } from "./model.ts";
import { openCase } from "./open-case.ts";
import { type ComplaintWindow, complaintWindowOf } from "./rules/complaint-window.ts";
import { hashForm } from "./send-message.ts";
import { waitingCaseStates } from "./states.ts";

export type ComplaintPage = {
  recommendation: Pick<Recommendation, "number" | "productName">;
  window: ComplaintWindow;
  /** The person's earlier complaints about it, newest first. */
  earlier: Pick<SupportCase, "number" | "state" | "stateSince" | "createdAt">[];
};

/** Whether and when the referrer may complain about a recommendation; its row in the personal area shows the link. */
export function complaintOnRecommendation(
  rows: readonly Pick<Progress, "orderedOn">[],
  clocks: Tenant["clocks"],
  now: Date,
): ComplaintWindow {
  return complaintWindowOf(
    rows.map(({ orderedOn }) => orderedOn),
    clocks,
    now,
  );
}

/**
 * /praemienreklamation?nr=…: whether and when the referrer, the recipient, or the owner of one of its rewards may
 * complain.
 */
export async function openComplaint(ctx: RequestContext, typed: string): Promise<Outcome<ComplaintPage>> {
  const person = await complainant(ctx, typed);
  if (!person) return refuse("recommendationUnknown");
  const { number, productName } = person.recommendation;
  const all = await ctx.cases.complaintsAbout(number);
  return done({
    recommendation: { number, productName },
    window: windowFor(ctx, person.orders),
    earlier: all.filter(({ email }) => email === person.email),
  });
}

export type Complaint = {
  number: string;
  reason: (typeof complaintReasons)[number];
  message: string;
  /** Random, made with the form. */
  attempt: string;
};

/** Opens a case of kind complaint while the window is open; one at a time for each person and recommendation. */
export async function complain(ctx: RequestContext, input: Complaint): Promise<Outcome<{ number: string }>> {
  const person = await complainant(ctx, input.number);
  if (!person) return refuse("recommendationUnknown");
  const { recommendation, email, orders } = person;
  const window = windowFor(ctx, orders);
  if (window.state !== "open") return refuse("complaintNotPossible");
  const attemptHash = hashForm(ctx, ["complaint", recommendation.number, input.reason, input.message, input.attempt]);
  return withTransaction(ctx, async (tx) => {
    // The lock serialises concurrent complaints about one recommendation, so the second finds the first.
    if (!(await tx.recommendations.byNumberForUpdate(recommendation.number))) return refuse("recommendationUnknown");
    const waiting = (await tx.cases.complaintsAbout(recommendation.number)).find(
      (one) => one.email === email && waitingCaseStates.includes(one.state),
    );
    if (waiting) return done({ number: waiting.number });
    const { name, firstName, lastName, accountId, claimId, actor } = person;
    const opened = await openCase(tx, {
      kind: "complaint",
      topic: input.reason,
      name,
      email,
      accountId,
      claimId,
      recommendationNumber: recommendation.number,
      orderId: orderIn(orders, window)?.id ?? null,
      text: input.message,
      firstName,
      lastName,
      actor,
      isProven: true,
      attemptHash,
    });
    return done({ number: opened.number });
  });
}

type Complainant = {
  recommendation: Recommendation;
  orders: Order[];
  name: string;
  firstName: string;
  lastName: string;
  email: string;
  accountId: string | null;
  claimId: string | null;
  actor: "REF" | "REC";
};

/** The person who complains, identified by login, owner key, recipient key or reward link; null: none of these. */
async function complainant(ctx: RequestContext, typed: string): Promise<Complainant | null> {
  const number = parseNumber(typed);
  const recommendation = number ? await ctx.recommendations.byNumber(number) : null;
  if (!number || !recommendation) return null;
  const { rewardClaimId } = ctx.viewer;
  const held = rewardClaimId ? await ctx.claims.byId(rewardClaimId) : null;
  const claim = held?.recommendationNumber === number ? held : null;
  if (isOwner(ctx, recommendation) || claim?.role === "referrer") {
    const account = await ctx.accounts.byId(recommendation.accountId);
    if (!account) return null;
    const orders = (await ordersShownToReferrer(ctx, number)).filter(concernsRecommendation);
    const { id, firstName, lastName, email } = account;
    const name = `${firstName} ${lastName}`;
    return {
      recommendation,
      orders,
      name,
      firstName,
      lastName,
      email,
      accountId: id,
      claimId: claim?.id ?? null,
      actor: "REF",
    };
  }
  const recipient = claim?.recipientNumber
    ? await ctx.recipients.byNumber(claim.recipientNumber)
    : await recipientLooking(ctx, number);
  if (!recipient?.details || !recipient.confirmedAt) return null;
  const orders = await ordersShownTo(ctx, recipient);
  const { firstName, lastName, email } = recipient.details;
  const name = `${firstName} ${lastName}`;
  return {
    recommendation,
    orders,
    name,
    firstName,
    lastName,
    email,
    accountId: null,
    claimId: claim?.id ?? null,
    actor: "REC",
  };
}

function windowFor({ tenant, now }: Pick<RequestContext, "tenant" | "now">, orders: readonly Order[]): ComplaintWindow {
  return complaintWindowOf(
    orders.map(({ orderedAt }) => dayOf(orderedAt)),
    tenant.clocks,
    now(),
  );
}

function orderIn(orders: readonly Order[], window: ComplaintWindow): Order | undefined {
  return orders.find(({ orderedAt }) => window.state !== "none" && dayOf(orderedAt) === window.orderedOn);
}
