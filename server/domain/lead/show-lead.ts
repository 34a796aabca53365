import type { ReadContext } from "../context.ts";
import type { Order } from "../order/model.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import type { StoredDetails } from "../recipient/model.ts";
import type { AgencyUser } from "../sso/model.ts";
import type { Lead } from "./model.ts";

export type LeadView = {
  lead: Lead;
  /** Who recommended, and what. */
  recommendation: { referrer: string; productName: string };
  /** null: their details are erased. */
  person: StoredDetails | null;
  orders: Pick<Order, "id" | "externalId" | "state" | "orderedAt">[];
};

/** One lead of the person's own agency, with whom it is about; another agency's is not found. */
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
    person: recipient?.details ?? null,
    orders: orders.map(({ id: orderId, externalId, state, orderedAt }) => ({
      id: orderId,
      externalId,
      state,
      orderedAt,
    })),
  });
}
