import { isProvenInBrowser } from "#server/people/account/owner.ts";
import { reachGoal } from "#server/people/analytics/reach-goal.ts";
import { addNewsletterRequest, optInRequest } from "#server/people/newsletter/request-opt-in.ts";
import { withTransaction } from "#server/platform/context.ts";
import { ifAvailable } from "#server/platform/if-available.ts";
import { done, type Outcome, refuse, refuseAll } from "#server/platform/outcome.ts";
import type { RefusalCode } from "#server/platform/refusals.ts";
import { ageOn, dayOf, endOfDayAfter } from "#server/platform/values/calendar.ts";
import { mailboxKey, matchHashOf } from "#server/platform/values/email.ts";
import type { RecipientExtra } from "#server/tenants/names.ts";
import type { Agreement } from "../agreed-terms.ts";
import type { RequestContext, Tx } from "../context.ts";
import type { Recommendation } from "../recommendation/model.ts";
import { agree, agreedIn } from "./agree-to-terms.ts";
import { createRecipient } from "./create.ts";
import type { Arrival, Recipient, RecipientDetails } from "./model.ts";
import { fetchedParts } from "./notify-recipient.ts";
import { noteOwnBrowser } from "./own-browser.ts";
import { adultAge, youngAge } from "./schema.ts";

/** Why a recipient's data can be refused, by every call that stores them. */
export const recipientDataRefusals = [
  "recommendationUnknown",
  "recommendationExpired",
  "recommendationBlocked",
  "recipientUnknown",
  "recipientEmailEqualsReferrer",
  "recipientMinor",
  "recipientTooOldForYoung",
  "companyMissing",
  "emailInvalid",
] as const satisfies readonly RefusalCode[];

/**
 * A recipient gives their data (/empfaengerdaten): they must be an adult where they give their birth date, under 28 for
 * a young tariff, name the firm if they order for one, and use another e-mail than the referrer's (checked only where
 * the answer may reveal that; decision 009). The data is erased after `eraseWeeks` unless they agree to the terms, with
 * this form (`terms`) or on the next page. After agreement the data no longer changes.
 */
export async function saveRecipientDetails(
  ctx: RequestContext,
  input: {
    number: string;
    details: RecipientDetails;
    terms?: Agreement;
    channel?: string | null;
    arrival?: Arrival | null;
    hasOrdered?: boolean;
  },
): Promise<Outcome<Recipient>> {
  const recipient = await createRecipient(ctx, { ...input, channel: input.channel ?? null });
  if (!recipient.ok) return recipient;
  const { number, recommendationNumber } = recipient.value;
  const recommendation = await ctx.recommendations.byNumber(recommendationNumber);
  if (!recommendation) return refuse("recommendationUnknown");
  const [objection, ...others] = await objectionsTo(ctx, recommendation, input.details);
  if (objection) return refuseAll(objection, ...others);

  const { email, firstName, marketingConsent } = input.details;
  const newsletter = marketingConsent ? optInRequest(ctx, { email, firstName, form: "recipient" }) : null;
  const language = input.terms ? await agreedIn(ctx, recipient.value, input.terms) : null;
  const mail = language ? await fetchedParts(ctx, recipient.value) : null;
  await withTransaction(ctx, async (tx) => {
    const now = tx.now();
    // Lock the recommendation before the recipient, as clicks do.
    await tx.recommendations.byNumberForUpdate(recommendationNumber);
    const matchHash = matchHashOf(tx.secrets, input.details.email);
    const eraseAfter = endOfDayAfter(now, tx.tenant.clocks.eraseWeeks * 7);
    const details = {
      ...input.details,
      street: withoutNumber(input.details),
      marketingConsent: newsletter !== null,
    };
    const saved = await tx.recipients.saveDetails(number, details, matchHash, now, eraseAfter);
    if (saved) await recordDetails(tx, number, now);
    if (saved) await noteOwnBrowser(tx, number, recommendation);
    if (saved) await tx.consequences.detailsSaved(tx, recommendation, number);
    // First step of the double opt-in: no advertising is sent before the mail's button is pressed.
    if (saved) await addNewsletterRequest(tx, newsletter);
    if (saved && language) await agree(tx, { ...recipient.value, language }, mail);
  });
  reachGoal(ctx, "details");
  const saved = await ctx.recipients.byNumber(number);
  return saved ? done(saved) : refuse("recipientUnknown");
}

/**
 * What this link's recipient is asked beside name and e-mail address: what the tenant's record says, and the birth date
 * where only the young may order.
 */
export async function askedOf(ctx: RequestContext, productId: string | null): Promise<RecipientExtra[]> {
  const { recipientGives } = ctx.tenant.recommendation;
  if (productId === null || recipientGives.includes("birthDate")) return recipientGives;
  const product = await ifAvailable(ctx, () => ctx.products.byId(productId));
  return product?.young ? ["birthDate", ...recipientGives] : recipientGives;
}

/** "Hafenweg 12" beside the number 12 is Hafenweg. */
function withoutNumber({ street, houseNumber }: Pick<RecipientDetails, "street" | "houseNumber">): string {
  const end = ` ${houseNumber}`.toLowerCase();
  return houseNumber !== "" && street.toLowerCase().endsWith(end) ? street.slice(0, -end.length).trimEnd() : street;
}

/** Records that and when details were given, without their content. */
async function recordDetails(tx: Tx, number: string, occurredAt: Date): Promise<void> {
  await tx.events.append({
    aggregate: "recipient",
    aggregateId: number,
    event: "saveDetails",
    from: null,
    to: null,
    actor: "REC",
    actorId: number,
    key: `recipient:${number}:saveDetails:${tx.secrets.newId()}`,
    occurredAt,
  });
}

/** All that is refused about the details, so that a person learns everything at once. */
async function objectionsTo(
  ctx: RequestContext,
  recommendation: Recommendation,
  { birthDate, email, company }: RecipientDetails,
): Promise<RefusalCode[]> {
  const found: RefusalCode[] = [];
  if (recommendation.audience === "business" && company === "") found.push("companyMissing");
  // Without a birth date the shop checks the age, and the order says what it found.
  const age = birthDate === "" ? adultAge : ageOn(birthDate, dayOf(ctx.now()));
  if (age < adultAge) found.push("recipientMinor");
  if (await isRefusedAsReferrers(ctx, recommendation, email)) found.push("recipientEmailEqualsReferrer");
  const { productId } = recommendation;
  if (age < youngAge || productId === null) return found;
  // If the product source is unavailable, the check is skipped: the shop checks the age, too.
  const product = await ifAvailable(ctx, () => ctx.products.byId(productId));
  if (product?.young) found.push("recipientTooOldForYoung");
  return found;
}

/**
 * Whether the address is refused because it is the referrer's. Where the answer would reveal that, it is accepted, and
 * the order is judged instead (RULE_SELF_REFERRAL).
 */
export async function isRefusedAsReferrers(
  ctx: RequestContext,
  { accountId }: Pick<Recommendation, "accountId">,
  email: string,
): Promise<boolean> {
  if (ctx.tenant.recommendation.allowSelf) return false;
  const referrer = await ctx.accounts.byId(accountId);
  if (referrer === null || mailboxKey(referrer.email) !== mailboxKey(email)) return false;
  return ctx.tenant.modules.verboseAccountMessages || isProvenInBrowser(ctx, email);
}
