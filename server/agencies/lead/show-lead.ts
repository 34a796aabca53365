import type { Order } from "#server/orders/model.ts";
import type { AgencyUser } from "#server/people/sso/model.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { type SeenByAgency, seenByAgency } from "#server/referral/recipient/model.ts";
import type { ReadContext } from "../context.ts";
import type { Lead } from "./model.ts";

export type LeadView = {
  lead: Lead;
  /** The referrer and the recommended product. */
  recommendation: { referrer: string; productName: string };
  /** null: the details are erased. */
  person: SeenByAgency | null;
  orders: Pick<Order, "id" | "externalId" | "state" | "orderedAt">[];
};

/** A lead of the user's own agency, with the recipient's details; another agency's is refused as not found. */
export async function showLead(ctx: ReadContext, { agencyId }: AgencyUser, id: string): Promise<Outcome<LeadView>> {
  const lead = await ctx.leads.byId(agencyId, id);
  if (!lead) return refuse("notFound");
  const { recommendationNumber, recipientNumber } = lead;
  const [recommendation, recipient, orders] = await Promise.all([
    ctx.recommendations.byNumber(recommendationNumber),
    ctx.recipients.byNumber(recipientNumber),
    ctx.orders.ofRecipient(recommendationNumber, recipientNumber),
  ]);
  return done({
    lead,
    recommendation: {
      referrer: recommendation ? `${recommendation.firstName} ${recommendation.lastName}`.trim() : "",
      productName: recommendation?.productName ?? "",
    },
    person: recipient?.details ? seenByAgency(recipient.details) : null,
    orders: orders.map(({ id: orderId, externalId, state, orderedAt }) => ({
      id: orderId,
      externalId,
      state,
      orderedAt,
    })),
  });
}
