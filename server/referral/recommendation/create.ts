import { joinCampaign } from "#server/catalogue/campaign/running.ts";
import { mailLoginLink } from "#server/people/account/login/login-link.ts";
import { type Account, blockedRefusal } from "#server/people/account/model.ts";
import { isProvenInBrowser, ownerKey } from "#server/people/account/owner.ts";
import { checkParticipation, isApprovedStaff, notListed } from "#server/people/account/rules/participation.ts";
import { reachGoal } from "#server/people/analytics/reach-goal.ts";
import { passCaptcha } from "#server/people/captcha/check-captcha.ts";
import { isCaptchaRequired } from "#server/people/captcha/is-required.ts";
import { noCaptcha } from "#server/people/captcha/model.ts";
import { addNewsletterRequest, optInRequest } from "#server/people/newsletter/request-opt-in.ts";
import { auditAs } from "#server/platform/audit/audit.ts";
import { withTransaction } from "#server/platform/context.ts";
import { isWithinMailLimit } from "#server/platform/mail/mail-limit.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import type { RefusalCode } from "#server/platform/refusals.ts";
import { dayOf, endOfDayAfter } from "#server/platform/values/calendar.ts";
import { emailAddress } from "#server/platform/values/email.ts";
import { recommendationNumberLength } from "#server/platform/values/number.ts";
import { agencyFor } from "#server/referral/recommendation/agency-for.ts";
import { agreedLanguage, referrerTerms } from "../agreed-terms.ts";
import type { RequestContext, Tx } from "../context.ts";
import { linkReadyMail } from "../link/link-ready.ts";
import { type PromisedReward, promisedRewardFor, withAgencyOfReferrer } from "../link/promised-reward.ts";
import { confirmationFor, mailConfirmationAgain, mustConfirm } from "./confirmation.ts";
import type { Application, NewRecommendation, Recommendation } from "./model.ts";
import { existingLink } from "./standing.ts";
import {
  answerSubmission,
  type Created,
  type CreateRecommendation,
  hashSubmission,
  isSameSender,
  isSameSubmission,
} from "./submission.ts";

/**
 * A referrer asks for a personal link. No account is needed; one open link for each product and e-mail address, and one
 * for all offers. Where the address must be proven first, the link works only after the button behind the confirmation
 * mail was pressed. The same form sent again within 15 minutes by the same browser gets the same answer. If the form
 * names no channel, the visitor's campaign is used.
 *
 * If the tenant hides account messages, nothing is read by an address that is not proven in this browser: the
 * application is stored, a worker does the rest (answerApplication), and the answer is always "look into your mailbox".
 */
export async function createRecommendation(ctx: RequestContext, form: CreateRecommendation): Promise<Outcome<Created>> {
  const input = { ...form, channel: form.channel ?? ctx.tracking.campaign };
  const attemptHash = hashSubmission(ctx, input);
  const { caller } = input;
  // For a caller, the agent's browser proves nothing; the agent is told the real outcome.
  const isProven = !caller && (await isProvenInBrowser(ctx, input.email));
  const mayReveal = isProven || caller !== undefined || ctx.tenant.modules.verboseAccountMessages;
  const sameAttempt = mayReveal ? await ctx.recommendations.byAttempt(attemptHash) : null;
  const isRepetition = (of: Recommendation) =>
    isSameSubmission(of, attemptHash, ctx.now()) && isSameSender(ctx, of, input);
  if (sameAttempt && isRepetition(sameAttempt)) return done(answerSubmission(ctx, sameAttempt));

  const agreed = agreedLanguage(input.terms, ctx.language, (language) => ctx.tenant.terms.referrer[language]);
  if (!agreed && !ctx.tenant.recommendation.termsAutoAccept) return refuse("termsNotAccepted");
  if (!emailAddress.safeParse(input.email).success) return refuse("emailInvalid");
  const exclusion = checkParticipation(input.email, ctx.tenant);
  if (exclusion) return refuse(exclusion);
  if (input.isStaffForm && !isApprovedStaff(input.email, ctx.tenant)) return refuse(notListed(ctx.tenant));
  const campaign = await joinCampaign(ctx, input);
  if (!campaign.ok) return campaign;
  const agency = await agencyFor(ctx, input);
  const reward = await promisedRewardFor(ctx, input, agency.agencyId, dayOf(ctx.now()));
  if (!reward) return refuse("productUnknown");

  // Checked after all other guards, so that a form refused for another reason does not use the captcha up.
  if (!caller && (await isCaptchaRequired(ctx, "recommendation"))) {
    const captcha = await passCaptcha(ctx, "recommendation", input.captcha ?? noCaptcha, attemptHash);
    if (!captcha.ok) return captcha;
  }
  const conditions = {
    ...reward.promised,
    ...agency,
    termsText: referrerTerms(ctx.tenant, agreed ?? ctx.language, campaign.value),
  };
  const campaignId = input.campaignId ?? reward.raisedBy;
  const application = applicationOf(ctx, { ...input, campaignId }, conditions, attemptHash);
  const newsletter = newsletterOf(ctx, input);
  if (!mayReveal) {
    const askedAt = ctx.now().toISOString();
    await withTransaction(ctx, async (tx) => {
      await tx.addressRequests.add({ kind: "recommendation", askedAt, application });
      await addNewsletterRequest(tx, newsletter);
    });
    reachGoal(ctx, "recommendation");
    return done({ confirmationSent: true, recommendation: null });
  }
  const agencyApplication = await withAgencyOfReferrer(ctx, application, ctx.now());
  const { account, recommendation, openLink } = await withTransaction(ctx, async (tx) => {
    const result = await addAccountAndLink(tx, agencyApplication, {
      isProven,
      at: ctx.now(),
      isKeyFree: sameAttempt === null,
      caller,
    });
    if (result.recommendation) await addNewsletterRequest(tx, newsletter);
    if (result.recommendation && caller) await auditCaller(tx, result.recommendation, caller);
    return result;
  });
  if (recommendation) {
    reachGoal(ctx, "recommendation");
    return done(answerSubmission(ctx, recommendation));
  }
  if (openLink && isRepetition(openLink)) return done(answerSubmission(ctx, openLink));
  return refuse(refusalOf(account, openLink));
}

/** The audit entry of an agent who recommends for a caller. */
async function auditCaller(tx: Tx, { number, accountId }: Recommendation, caller: NonNullable<Caller>): Promise<void> {
  const { agentId, agreed } = caller;
  const about = `${agreed}:${number}`;
  await auditAs(tx, { kind: "recommendedForCaller", actor: "AGT", actorId: agentId, accountId, about });
}

/**
 * The opt-in request for a ticked newsletter box, with the text shown beside it; null: not ticked, or the tenant has no
 * newsletter.
 */
function newsletterOf(ctx: RequestContext, { newsletter, email, firstName }: CreateRecommendation) {
  if (!newsletter || !ctx.tenant.modules.newsletterPermission) return null;
  return optInRequest(ctx, { email: email.trim(), firstName: firstName.trim(), form: "recommend" });
}

type Conditions = PromisedReward & Pick<NewRecommendation, "termsText" | "agencyId" | "adviserId">;

function applicationOf(
  ctx: RequestContext,
  input: CreateRecommendation,
  conditions: Conditions,
  attemptHash: string,
): Application {
  return {
    ...conditions,
    number: ctx.secrets.newNumber(recommendationNumberLength),
    email: input.email.trim(),
    firstName: input.firstName.trim(),
    lastName: input.lastName.trim(),
    productId: input.productId,
    audience: input.audience,
    recipientShare: input.recipientShare,
    channel: input.channel ?? null,
    campaignId: input.campaignId ?? null,
    agentNumber: input.caller ? input.caller.agentNumber : (input.agentNumber ?? null),
    employeeNumber: input.employeeNumber ?? null,
    termsVersion: ctx.tenant.terms.version,
    language: ctx.language,
    attemptHash,
  };
}

/**
 * `isKeyFree`: no recommendation has this form's key; a form sent again after the 15 minutes is a new submission,
 * without the key. `at`: when the form was sent.
 */
type AddOptions = { isProven: boolean; at: Date; isKeyFree: boolean; caller?: Caller | undefined };
type Result = { account: Account; recommendation: Recommendation | null; openLink: Recommendation | null };

/**
 * Adds the account if the address has none, and the recommendation, with the confirmation mail if the address must be
 * confirmed and else with the mail that carries the link. A caller's recommendation always waits for confirmation,
 * because the agent typed the address. Makes nothing for a blocked account, or if there is an open link for the product
 * (`openLink`).
 */
async function addAccountAndLink(
  tx: Tx,
  application: Application,
  { isProven, at, isKeyFree, caller }: AddOptions,
): Promise<Result> {
  const { email, firstName, lastName, language, productId } = application;
  const applicant = { id: tx.secrets.newId(), email, firstName, lastName, language };
  const account = await tx.accounts.addOrFind({ ...applicant, referrerHash: tx.secrets.newToken(), createdAt: at });
  if (account.state === "blocked") return { account, recommendation: null, openLink: null };
  const openLink = await existingLink(tx, account.id, productId);
  if (openLink) return { account, recommendation: null, openLink };

  const waits = caller !== undefined || mustConfirm(tx.tenant, account, isProven);
  const drafted = draft(tx, application, { accountId: account.id, at, waits, isKeyFree, caller });
  const { termsText: _, ...recommendation } = drafted;
  // If the mail limit is reached, the recommendation still waits for confirmation; its owner can request the mail
  // later.
  const isMailed = waits && (await isWithinMailLimit(tx, account.email, false));
  const mail = waits
    ? isMailed && confirmationFor(tx, recommendation, account.email)
    : (await isWithinMailLimit(tx, account.email, isProven, ["linkReady"])) && {
        token: null,
        mail: await linkReadyMail(tx, recommendation, account),
      };
  if ((await tx.recommendations.add(drafted, mail || null)) === "added") return { account, recommendation, openLink };
  return { account, recommendation: null, openLink: await tx.recommendations.findOpen(account.id, productId) };
}

type Caller = CreateRecommendation["caller"];
type Facts = { accountId: string; at: Date; waits: boolean; isKeyFree: boolean; caller: Caller };

function draft(
  tx: Tx,
  application: Application,
  { accountId, at, waits, isKeyFree, caller }: Facts,
): NewRecommendation {
  const { email: _, ...details } = application;
  const { clocks } = tx.tenant;
  const attemptHash = isKeyFree ? application.attemptHash : null;
  return {
    ...details,
    state: waits ? "awaitingOptIn" : "open",
    stateSince: at,
    blockedFrom: null,
    accountId,
    // AGT is proven by the agent's login, EMP by a staff address; a typed agent number makes nobody an agent.
    createdBy: caller ? "AGT" : isApprovedStaff(application.email, tx.tenant) ? "EMP" : "REF",
    termsAcceptedAt: at,
    termsGiven: caller?.agreed ?? null,
    ownName: null,
    namedOnCard: true,
    ownerKeyHash: waits ? null : ownerKey(tx, attemptHash ?? application.number).hash,
    attemptHash,
    createdAt: at,
    openedAt: waits ? null : at,
    linkValidUntil: endOfDayAfter(at, waits ? clocks.optInDays : clocks.linkDays),
    orderBy: null,
    succeededAt: null,
  };
}

/** Why nothing was made. Shown only if the tenant shows account messages, or to the address's owner. */
function refusalOf(account: Account, openLink: Recommendation | null): RefusalCode {
  if (account.state === "blocked") return blockedRefusal(account);
  if (openLink?.state === "blocked") return "recommendationBlocked";
  return openLink?.state === "awaitingOptIn" ? "recommendationExistsOptInRequired" : "recommendationExists";
}

/**
 * The worker's part: makes the recommendation or, if there is an open one, mails its owner the confirmation again or a
 * login link to it. A blocked account gets no mail. Repeating it changes nothing.
 */
export async function answerApplication(ctx: RequestContext, application: Application, askedAt: Date): Promise<void> {
  const agencyApplication = await withAgencyOfReferrer(ctx, application, askedAt);
  const isKeyFree = (await ctx.recommendations.byAttempt(application.attemptHash)) === null;
  const { account, recommendation, openLink } = await withTransaction(ctx, (tx) =>
    addAccountAndLink(tx, agencyApplication, { isProven: false, at: askedAt, isKeyFree }),
  );
  if (recommendation || !openLink || account.state === "blocked" || openLink.state === "blocked") return;
  const isMadeByThis = openLink.number === application.number;
  if (isMadeByThis || isSameSubmission(openLink, application.attemptHash, askedAt)) return;
  if (openLink.state === "awaitingOptIn") return mailConfirmationAgain(ctx, openLink, account, false);
  await mailLoginLink(ctx, account, { number: openLink.number, key: dayOf(askedAt), isOwner: false });
}
