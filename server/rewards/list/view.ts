import { type Contact, contactOf } from "#server/catalogue/agency/contact.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import { type Admission, admit, shownRecommendation } from "#server/referral/link/admission.ts";
import { recipientInBrowser } from "#server/referral/recipient/cookie.ts";
import type { Recipient } from "#server/referral/recipient/model.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import type { RequestContext } from "../context.ts";

/** What a recipient may see: who recommends (the last name as an initial), what, and what both get. */
export type RecipientView = Pick<
  Recommendation,
  | "number"
  | "productId"
  | "productName"
  | "audience"
  | "rewardCents"
  | "referrerCents"
  | "recipientCents"
  | "recipientShare"
  | "namedOnCard"
  | "campaignId"
  | "priceVersionId"
> & {
  /** "Mara K." */
  referrerName: string;
  referrerFirstName: string;
  linkValidUntil: Date;
  /** The recipient in this browser, if they followed the link before. */
  recipient: Recipient | null;
  /** The last moment at which an order counts for this recipient; null before their first click. */
  orderBy: Date | null;
  /** The agency's contact, who receives what this recipient enters and contacts them; null: no agency is involved. */
  contact: Contact | null;
};

/** The data of a recipient's landing page, or where the visitor is sent instead. */
export async function viewRecommendation(
  ctx: RequestContext,
  typed: string,
): Promise<{ admission: "landing"; view: RecipientView } | { admission: Exclude<Admission, "landing"> }> {
  const number = parseNumber(typed);
  const found = number && (await ctx.recommendations.byNumber(number));
  if (!found) return { admission: "unknown" };
  const recommendation = await shownRecommendation(ctx, found);
  if (recommendation.isAccountDeleted) return { admission: "expired" };
  const recipient = await recipientInBrowser(ctx, recommendation.number);
  const admission = admit(recommendation, ctx.now(), recipient?.orderBy ?? null);
  if (admission !== "landing") return { admission };
  return {
    admission,
    view: {
      number: recommendation.number,
      productId: recommendation.productId,
      productName: recommendation.productName,
      audience: recommendation.audience,
      rewardCents: recommendation.rewardCents,
      referrerCents: recommendation.referrerCents,
      recipientCents: recommendation.recipientCents,
      recipientShare: recommendation.recipientShare,
      namedOnCard: recommendation.namedOnCard,
      campaignId: recommendation.campaignId,
      priceVersionId: recommendation.priceVersionId,
      referrerName: `${recommendation.firstName} ${initial(recommendation.lastName)}`.trim(),
      referrerFirstName: recommendation.firstName,
      linkValidUntil: recommendation.linkValidUntil,
      recipient,
      orderBy: recipient?.orderBy ?? null,
      contact: await contactOf(ctx, recommendation),
    },
  };
}

function initial(lastName: string): string {
  const [first] = lastName;
  return first ? `${first.toUpperCase()}.` : "";
}
