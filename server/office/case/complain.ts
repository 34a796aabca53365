import { forecastBasis } from "#server/orders/forecast/expected.ts";
import type { Order } from "#server/orders/model.ts";
import { concernsRecommendation, ordersShownTo } from "#server/orders/orders-shown-to.ts";
import { liveOrderStates } from "#server/orders/states.ts";
import { isOwner } from "#server/people/account/owner.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { dayOf } from "#server/platform/values/calendar.ts";
import { maskedAddress } from "#server/platform/values/email.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import { recipientLooking } from "#server/referral/recipient/recipient-status-link.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import { type OpenedReward, openReward } from "#server/rewards/claim/owner/open-reward.ts";
import { ownerOf } from "#server/rewards/claim/owner/owner.ts";
import { type Decision, decisionOf } from "#server/rewards/progress/next.ts";
import type { Progress } from "#server/rewards/progress/progress.ts";
import { ordersShownToReferrer } from "#server/rewards/progress/shown-orders.ts";
import type { Tenant } from "#server/tenants/model.ts";
import type { RequestContext } from "../context.ts";
import { type ComplaintReason, heldReason, type ShownMessage, type SupportCase, shownMessage } from "./model.ts";
import { openCase } from "./open-case.ts";
import { type ComplaintWindow, complaintWindowOf } from "./rules/complaint-window.ts";
import { hashForm } from "./send-message.ts";
import { waitingCaseStates } from "./states.ts";

export type ComplaintPage = {
  recommendation: Pick<Recommendation, "number" | "productName">;
  /** The person's address, masked: whoever has a link to their reward reads it. */
  writtenTo: string;
  window: ComplaintWindow;
  /** Who acts next on that window's order, and when its reward is decided; null: it is decided, or there is none. */
  next: Decision | null;
  /** The person's earlier complaints about it, newest first. */
  earlier: Pick<SupportCase, "number" | "topic" | "state" | "stateSince" | "createdAt">[];
  /** Their reward that waits for a person to look at it; they may object at any time. null: none does. */
  held: HeldReward | null;
};

type HeldReward = NonNullable<OpenedReward["look"]> & {
  claimId: string;
  /** What was said about it, by both sides, oldest first. */
  said: ShownMessage[];
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
  const earlier = (await ctx.cases.complaintsAbout(number)).filter(({ email }) => email === person.email);
  const window = windowFor(ctx, person.orders);
  const order = orderIn(person.orders, window);
  const isLive = order && liveOrderStates.includes(order.state);
  return done({
    recommendation: { number, productName },
    writtenTo: maskedAddress(person.email),
    window,
    next: isLive ? decisionOf(order, await forecastBasis(ctx, [order]), ctx.now()) : null,
    earlier,
    held: person.held && { ...person.held, said: await saidAbout(ctx, person.held.claimId, earlier) },
  });
}

async function saidAbout(ctx: RequestContext, claimId: string, cases: readonly SupportCase[]) {
  const about = cases.filter((one) => one.topic === heldReason && one.claimId === claimId);
  const said = await Promise.all(about.map(({ id }) => ctx.cases.messagesOf(id)));
  return said
    .flat()
    .map(shownMessage)
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

export type Complaint = {
  number: string;
  reason: ComplaintReason;
  message: string;
  /** Random, made with the form. */
  attempt: string;
};

/**
 * Opens a case of kind complaint while the window is open, or an objection while the person's reward is held by a
 * signal; one of each at a time for each person and recommendation.
 */
export async function complain(ctx: RequestContext, input: Complaint): Promise<Outcome<{ number: string }>> {
  const person = await complainant(ctx, input.number);
  if (!person) return refuse("recommendationUnknown");
  const { recommendation, email, orders, held } = person;
  const window = windowFor(ctx, orders);
  const isObjection = input.reason === heldReason;
  if (isObjection ? !held : window.state !== "open") return refuse("complaintNotPossible");
  const attemptHash = hashForm(ctx, ["complaint", recommendation.number, input.reason, input.message, input.attempt]);
  return withTransaction(ctx, async (tx) => {
    // The lock serialises concurrent complaints about one recommendation, so the second finds the first.
    if (!(await tx.recommendations.byNumberForUpdate(recommendation.number))) return refuse("recommendationUnknown");
    const waiting = (await tx.cases.complaintsAbout(recommendation.number)).find(
      ({ topic, state, ...one }) =>
        one.email === email && (topic === heldReason) === isObjection && waitingCaseStates.includes(state),
    );
    if (waiting) return done({ number: waiting.number });
    const { name, firstName, lastName, accountId, actor } = person;
    const claimId = isObjection && held ? held.claimId : person.claimId;
    const opened = await openCase(tx, {
      kind: "complaint",
      topic: input.reason,
      name,
      email,
      accountId,
      claimId,
      recommendationNumber: recommendation.number,
      orderId: (isObjection ? held?.orderId : orderIn(orders, window)?.id) ?? null,
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
  held: (Omit<HeldReward, "said"> & { orderId: string | null }) | null;
};

/** The person who complains, with their reward that a signal holds. null: they are no party to the recommendation. */
async function complainant(ctx: RequestContext, typed: string): Promise<Complainant | null> {
  const found = await partyTo(ctx, typed);
  if (!found) return null;
  for (const claim of await ctx.claims.ofRecommendation(found.recommendation.number)) {
    const opened = claim.state === "onHold" ? await openReward(ctx, claim.id) : null;
    const look = opened?.ok ? opened.value.look : null;
    if (look) return { ...found, held: { ...look, claimId: claim.id, orderId: claim.orderId } };
  }
  return { ...found, held: null };
}

/** Identified by login, owner key, recipient key or reward link; null: none of these. */
async function partyTo(ctx: RequestContext, typed: string): Promise<Omit<Complainant, "held"> | null> {
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
  const theirs = { role: "recipient", accountId: null, recipientNumber: recipient?.number ?? null } as const;
  // Who left no more than an address for their reward may say something about that reward.
  const owner =
    recipient && (claim || recipient.confirmedAt)
      ? await ownerOf(ctx, { ...theirs, recommendationNumber: number })
      : null;
  if (!recipient || !owner) return null;
  const orders = await ordersShownTo(ctx, recipient);
  const { firstName, lastName, email } = owner;
  const name = firstName || lastName ? `${firstName} ${lastName}`.trim() : email;
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
