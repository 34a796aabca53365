import { contactOf } from "#server/catalogue/agency/contact.ts";
import { reachGoal } from "#server/people/analytics/reach-goal.ts";
import { addressNews } from "#server/people/news/news.ts";
import { withTransaction } from "#server/platform/context.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { Language } from "#server/platform/values/language.ts";
import { type Agreement, agreedLanguage, recipientTerms } from "../agreed-terms.ts";
import type { RequestContext, Tx } from "../context.ts";
import { admit, notAdmitted } from "../link/admission.ts";
import { aboutLink, type Recommendation } from "../recommendation/model.ts";
import { moveRecommendation } from "../recommendation/move.ts";
import { recipientInBrowser } from "./cookie.ts";
import { withOpenDays } from "./create.ts";
import type { Recipient } from "./model.ts";
import { type FetchedParts, fetchedParts, notifyRecipient } from "./notify-recipient.ts";
import { noteOwnBrowser } from "./own-browser.ts";
import { giveReceipt } from "./receipt.ts";
import { type ReferrerSees, referrerSeesByDefault, shownToReferrer } from "./referrer-sees.ts";

/**
 * A recipient agrees to the terms for the data they gave (/empfaenger/zustimmung), and chooses what the referrer sees.
 * A repeat changes nothing.
 */
export async function agreeToTerms(
  ctx: RequestContext,
  input: { number: string; terms: Agreement; referrerSees?: ReferrerSees },
): Promise<Outcome<Recipient>> {
  const known = await recipientInBrowser(ctx, input.number);
  if (!known) return refuse("recipientUnknown");
  if (known.confirmedAt) return done(known);
  const language = await agreedIn(ctx, known, input.terms);
  if (!language) return refuse("termsNotAccepted");
  if (!known.details) return refuse("recipientDataMissing");
  const link = await ctx.clicks.linkOf(input.number);
  const admission = link ? admit(link, ctx.now(), known.orderBy) : "unknown";
  if (admission !== "landing") return refuse(notAdmitted[admission]);
  const recipient = await withOpenDays(ctx, known);
  const mail = await fetchedParts(ctx, recipient);
  await withTransaction(ctx, async (tx) => {
    const recommendation = await tx.recommendations.byNumberForUpdate(input.number);
    await noteOwnBrowser(tx, recipient.number, recommendation);
    await agree(tx, { ...recipient, language }, mail, input.referrerSees);
  });
  reachGoal(ctx, "agreement");
  const agreed = await ctx.recipients.byNumber(recipient.number);
  return agreed ? done(agreed) : refuse("recipientUnknown");
}

/** The language of the terms that this recipient agrees to; null: they do not. */
export async function agreedIn(ctx: RequestContext, recipient: Recipient, terms: Agreement): Promise<Language | null> {
  if (typeof terms !== "string") return terms ? recipient.language : null;
  const recommendation = await ctx.recommendations.byNumber(recipient.recommendationNumber);
  const contact = recommendation && (await contactOf(ctx, recommendation));
  return agreedLanguage(terms, recipient.language, (language) => recipientTerms(ctx.tenant, language, contact));
}

/**
 * Needs the recommendation's row locked. Stores the consent with its text in `recipient.language`, locks the
 * attribution, moves the recommendation and queues the recipient's mail (`mail`: from fetchedParts, called before the
 * transaction), and the referrer's news. false: there is nothing to agree to, or it was agreed to before.
 */
export async function agree(
  tx: Tx,
  recipient: Recipient,
  mail: FetchedParts | null,
  sees = referrerSeesByDefault,
): Promise<boolean> {
  const { number, recommendationNumber, language } = recipient;
  const now = tx.now();
  const recommendation = await tx.recommendations.byNumber(recommendationNumber);
  const contact = recommendation && (await contactOf(tx, recommendation));
  if (!(await tx.recipients.confirm(number, recipientTerms(tx.tenant, language, contact), now))) return false;
  if (sees !== recipient.referrerSees) await tx.recipients.setReferrerSees(number, sees);
  await tx.events.append({
    aggregate: "recipient",
    aggregateId: number,
    event: "agree",
    from: null,
    to: null,
    actor: "REC",
    actorId: number,
    key: `recipient:${number}:agree`,
    data: {
      termsVersion: tx.tenant.terms.version,
      language,
      referrerSees: sees,
      ...(contact && { agency: contact.agency.externalId }),
    },
    occurredAt: now,
  });
  await giveReceipt(tx, number);
  await tx.consequences.recipientReachable(tx, number, { actor: "REC", actorId: number, key: `agreed:${number}` });
  if (!recommendation) return true;
  await moveRecommendation(tx, recommendation, "confirmDetails", { actor: "REC", actorId: number, key: number });
  await notifyOfAgreement(tx, recommendation, { number, sees });
  if (mail) await notifyRecipient(tx, number, recommendation, mail);
  return true;
}

/**
 * Mails a referrer who wants news that somebody agreed through their link, without naming who, if the recipient shows
 * them each step. One mail for each recipient.
 */
async function notifyOfAgreement(
  tx: Tx,
  recommendation: Recommendation,
  { number, sees }: { number: string; sees: ReferrerSees },
): Promise<void> {
  if (!shownToReferrer[sees].steps) return;
  const mail = await addressNews(tx, recommendation.accountId, `agreementGiven:${number}`);
  if (!mail) return;
  await tx.mails.queue({
    ...mail,
    kind: "agreementGiven",
    params: { ...mail.params, about: aboutLink(recommendation) },
  });
}
