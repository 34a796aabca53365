import { type Contact, contactOf } from "#server/catalogue/agency/contact.ts";
import { isOwner } from "#server/people/account/owner.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { formatDay } from "#server/platform/values/calendar.ts";
import { maskedAddress } from "#server/platform/values/email.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import { fill } from "#server/platform/values/text.ts";
import { mayCorrectAddress } from "#server/referral/recommendation/correct-address.ts";
import type { Recommendation } from "#server/referral/recommendation/model.ts";
import { promisedAmount, receiversOf } from "#server/referral/recommendation/rules/promised-amount.ts";
import type { RequestContext } from "../context.ts";
import { admit, notAdmitted, shownRecommendation } from "./admission.ts";
import { channelsOf, type Messages, type Share, shareBy } from "./share-channels.ts";

/** Everything that the share page shows. */
export type SharePage = {
  recommendation: Pick<
    Recommendation,
    | "number"
    | "productId"
    | "productName"
    | "rewardCents"
    | "recipientShare"
    | "referrerCents"
    | "recipientCents"
    | "createdAt"
    | "linkValidUntil"
  >;
  /** Of the prices that the link keeps, and of the campaign that raised them. */
  kept: Pick<Recommendation, "campaignId" | "priceVersionId">;
  /** What the referrer alone decides about the link. */
  own: Pick<Recommendation, "ownName" | "namedOnCard">;
  /** Where the mails about the link go; whole only where it can be corrected. */
  writtenTo: { email: string; canCorrect: boolean };
  /** The agency's contact; null: no agency is involved. */
  contact: Contact | null;
  /** The personal link as it is copied and drawn as a QR code. */
  link: string;
  /** The texts with the link filled in, for showing and editing. */
  messages: Messages;
  /** In the order that the tenant configured. */
  shares: Share[];
};

/**
 * The share page; only for the browser that made the recommendation and for its referrer when logged in. `words` are
 * sent in place of the tenant's templates and may have the same placeholders.
 */
export async function openShare(ctx: RequestContext, typed: string, words?: Messages): Promise<Outcome<SharePage>> {
  const number = parseNumber(typed);
  const recommendation = number && (await ctx.recommendations.byNumber(number));
  if (!recommendation) return refuse("recommendationUnknown");
  if (!isOwner(ctx, recommendation)) return refuse("notAuthorized");
  if (recommendation.state === "awaitingOptIn") return refuse("optInRequired");
  const admission = admit(await shownRecommendation(ctx, recommendation), ctx.now());
  if (admission !== "landing") return refuse(notAdmitted[admission]);

  const link = ctx.links.short(recommendation.number);
  const messages = messagesFor(ctx, recommendation, words);
  const shown = {
    ...messages,
    long: messages.long.replaceAll("{link}", link),
    short: messages.short.replaceAll("{link}", link),
  };
  const shares = channelsOf(ctx.tenant.channels).map((channel) => shareBy(channel, link, messages));
  const contact = await contactOf(ctx, recommendation);
  const { ownName, namedOnCard } = recommendation;
  const own = { ownName, namedOnCard };
  const account = await ctx.accounts.byId(recommendation.accountId);
  const canCorrect = account !== null && mayCorrectAddress(ctx, recommendation, account);
  const email = account?.email ?? "";
  const writtenTo = { email: canCorrect ? email : maskedAddress(email), canCorrect };
  const { campaignId, priceVersionId } = recommendation;
  const more = { own, writtenTo, contact, link, messages: shown, shares };
  return done({ recommendation: sharePart(recommendation), kept: { campaignId, priceVersionId }, ...more });
}

/**
 * The tenant's templates for this split of the reward, filled with the recommendation's values. {link} stays in the
 * texts, because each channel inserts its own link.
 */
function messagesFor(ctx: RequestContext, recommendation: Recommendation, words?: Messages): Messages {
  const { templates, name } = ctx.tenant;
  const { language } = recommendation;
  const values = {
    firstName: recommendation.firstName,
    lastName: recommendation.lastName,
    product: recommendation.productName || anyProduct[language],
    amount: promisedAmount(recommendation, recommendation.rewardCents, language),
    mine: promisedAmount(recommendation, recommendation.referrerCents, language),
    yours: promisedAmount(recommendation, recommendation.recipientCents, language),
    clientName: name,
    until: formatDay(recommendation.linkValidUntil),
  };
  const receivers = receiversOf(recommendation);
  const { subject, long, short } = words ?? {
    subject: templates.subject[language],
    long: templates.long[receivers][language],
    short: templates.short[receivers][language],
  };
  return {
    subject: fill(subject, { ...values, link: ctx.links.short(recommendation.number) }),
    long: fill(long, values),
    short: fill(short, values),
  };
}

/** Value of {product} when the recipient chooses the product. */
const anyProduct = { de: "die Angebote", en: "the offers" } as const;

function sharePart({
  number,
  productId,
  productName,
  rewardCents,
  ...rest
}: Recommendation): SharePage["recommendation"] {
  const { recipientShare, referrerCents, recipientCents, createdAt, linkValidUntil } = rest;
  return {
    number,
    productId,
    productName,
    rewardCents,
    recipientShare,
    referrerCents,
    recipientCents,
    createdAt,
    linkValidUntil,
  };
}
