import type { Campaign } from "#server/catalogue/campaign/model.ts";
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
import type { RequestContext, Tx } from "../context.ts";
import { linkReadyMail } from "../link/link-ready.ts";
import { type Promised, promiseFor, withAgencyOfReferrer } from "../link/promise.ts";
import { confirmationFor, mailConfirmationAgain, mustConfirm } from "./confirmation.ts";
import type { Application, Recommendation } from "./model.ts";
import {
  answerSubmission,
  type Created,
  type CreateRecommendation,
  hashSubmission,
  isSameSender,
  isSameSubmission,
} from "./submission.ts";

/**
 * A referrer asks for a personal link. No account is needed; one open link for each product and e-mail address. Where
 * the address must be proven first, the link works only after the button behind the confirmation mail was pressed. The
 * same form sent again within 15 minutes by the same browser gets the same answer. If the form names no channel, the
 * visitor's campaign is used.
 *
 * If the tenant hides account messages, nothing is read by an address that is not proven in this browser: the
 * application is stored, a worker does the rest (answerApplication), and the answer is always "look into your mailbox".
 */
export async function createRecommendation(
  ctx: RequestContext,
  typed: CreateRecommendation,
): Promise<Outcome<Created>> {
  const input = { ...typed, channel: typed.channel ?? ctx.tracking.campaign };
  const attemptHash = hashSubmission(ctx, input);
  const { caller } = input;
  // For a caller, the agent's browser proves nothing; the agent is told the real outcome.
  const isProven = !caller && (await isProvenInBrowser(ctx, input.email));
  const mayReveal = isProven || caller !== undefined || ctx.tenant.modules.verboseAccountMessages;
  const earlier = mayReveal ? await ctx.recommendations.byAttempt(attemptHash) : null;
  const isRepeated = (made: Recommendation) =>
    isSameSubmission(made, attemptHash, ctx.now()) && isSameSender(ctx, made, input);
  if (earlier && isRepeated(earlier)) return done(answerSubmission(ctx, earlier));

  if (!input.terms && !ctx.tenant.recommendation.termsAutoAccept) return refuse("termsNotAccepted");
  if (!emailAddress.safeParse(input.email).success) return refuse("emailInvalid");
  const barred = checkParticipation(input.email, ctx.tenant);
  if (barred) return refuse(barred);
  if (input.isStaffForm && !isApprovedStaff(input.email, ctx.tenant)) return refuse(notListed(ctx.tenant));
  const joined = await joinCampaign(ctx, input);
  if (!joined.ok) return joined;
  const agency = await agencyFor(ctx, input);
  const promise = await promiseFor(ctx, input, agency.agencyId, dayOf(ctx.now()));
  if (!promise) return refuse("productUnknown");

  // Checked after all other guards, so that a form refused for another reason does not use the captcha up.
  if (!caller && (await isCaptchaRequired(ctx, "recommendation"))) {
    const passed = await passCaptcha(ctx, "recommendation", input.captcha ?? noCaptcha, attemptHash);
    if (!passed.ok) return passed;
  }
  const promised = { ...promise.promised, ...agency, termsText: agreed(ctx, joined.value) };
  const campaignId = input.campaignId ?? promise.raisedBy;
  const application = applicationOf(ctx, { ...input, campaignId }, promised, attemptHash);
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
  const wanted = await withAgencyOfReferrer(ctx, application, ctx.now());
  const { account, made, existing } = await withTransaction(ctx, async (tx) => {
    const result = await addAccountAndLink(tx, wanted, {
      isProven,
      at: ctx.now(),
      isKeyFree: earlier === null,
      caller,
    });
    if (result.made) await addNewsletterRequest(tx, newsletter);
    if (result.made && caller) await auditCaller(tx, result.made, caller);
    return result;
  });
  if (made) {
    reachGoal(ctx, "recommendation");
    return done(answerSubmission(ctx, made));
  }
  if (existing && isRepeated(existing)) return done(answerSubmission(ctx, existing));
  return refuse(refusalOf(account, existing));
}

/** The audit entry of an agent who recommends for a caller. */
async function auditCaller(tx: Tx, made: Recommendation, { agentId, agreed }: NonNullable<Caller>): Promise<void> {
  const about = `${agreed}:${made.number}`;
  const { accountId } = made;
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

type Decided = Promised & Pick<Recommendation, "termsText" | "agencyId" | "adviserId">;

function applicationOf(
  ctx: RequestContext,
  input: CreateRecommendation,
  promised: Decided,
  attemptHash: string,
): Application {
  return {
    ...promised,
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

/** The full text that the referrer agreed to, as shown to them. */
function agreed({ tenant, language }: RequestContext, campaign: Campaign | null): string {
  const own = tenant.terms.referrer[language];
  return campaign?.consentRequired ? [own, campaign.title, campaign.consentText, campaign.legalText].join("\n\n") : own;
}

/**
 * `isKeyFree`: no recommendation has this form's key; a form sent again after the 15 minutes is a new submission,
 * without the key. `at`: when the form was sent.
 */
type AddOptions = { isProven: boolean; at: Date; isKeyFree: boolean; caller?: Caller | undefined };
type Result = { account: Account; made: Recommendation | null; existing: Recommendation | null };

/**
 * Adds the account if the address has none, and the recommendation, with the confirmation mail if the address must be
 * confirmed and else with the mail that carries the link. A caller's recommendation always waits for confirmation,
 * because the agent typed the address. Makes nothing for a blocked account, or if there is an open link for the product
 * (`existing`).
 */
async function addAccountAndLink(
  tx: Tx,
  application: Application,
  { isProven, at, isKeyFree, caller }: AddOptions,
): Promise<Result> {
  const { email, firstName, lastName, language, productId } = application;
  const applicant = { id: tx.secrets.newId(), email, firstName, lastName, language };
  const account = await tx.accounts.addOrFind({ ...applicant, referrerHash: tx.secrets.newToken(), createdAt: at });
  const existing = await tx.recommendations.findOpen(account.id, productId);
  if (account.state === "blocked" || existing) return { account, made: null, existing };

  const waits = caller !== undefined || mustConfirm(tx.tenant, account, isProven);
  const recommendation = draft(tx, application, { accountId: account.id, at, waits, isKeyFree, caller });
  // If the mail limit is reached, the recommendation still waits for confirmation; its owner can request the mail
  // later.
  const isMailed = waits && (await isWithinMailLimit(tx, account.email, false));
  const mailing = waits
    ? isMailed && confirmationFor(tx, recommendation, account.email)
    : (await isWithinMailLimit(tx, account.email, isProven, ["linkReady"])) && {
        token: null,
        mail: await linkReadyMail(tx, recommendation, account),
      };
  if ((await tx.recommendations.add(recommendation, mailing || null)) === "added")
    return { account, made: recommendation, existing };
  return { account, made: null, existing: await tx.recommendations.findOpen(account.id, productId) };
}

type Caller = CreateRecommendation["caller"];
type Facts = { accountId: string; at: Date; waits: boolean; isKeyFree: boolean; caller: Caller };

function draft(tx: Tx, application: Application, { accountId, at, waits, isKeyFree, caller }: Facts): Recommendation {
  const { email: _, ...stored } = application;
  const { clocks } = tx.tenant;
  const attemptHash = isKeyFree ? application.attemptHash : null;
  return {
    ...stored,
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
  };
}

/** Why nothing was made. Shown only if the tenant shows account messages, or to the address's owner. */
function refusalOf(account: Account, existing: Recommendation | null): RefusalCode {
  if (account.state === "blocked") return blockedRefusal(account);
  if (existing?.state === "blocked") return "recommendationBlocked";
  return existing?.state === "awaitingOptIn" ? "recommendationExistsOptInRequired" : "recommendationExists";
}

/**
 * The worker's part: makes the recommendation or, if there is an open one, mails its owner the confirmation again or a
 * login link to it. A blocked account gets no mail. Repeating it changes nothing.
 */
export async function answerApplication(ctx: RequestContext, application: Application, askedAt: Date): Promise<void> {
  const wanted = await withAgencyOfReferrer(ctx, application, askedAt);
  const isKeyFree = (await ctx.recommendations.byAttempt(application.attemptHash)) === null;
  const { account, made, existing } = await withTransaction(ctx, (tx) =>
    addAccountAndLink(tx, wanted, { isProven: false, at: askedAt, isKeyFree }),
  );
  if (made || !existing || account.state === "blocked" || existing.state === "blocked") return;
  const isMadeByThis = existing.number === application.number;
  if (isMadeByThis || isSameSubmission(existing, application.attemptHash, askedAt)) return;
  if (existing.state === "awaitingOptIn") return mailConfirmationAgain(ctx, existing, account, false);
  await mailLoginLink(ctx, account, { number: existing.number, key: dayOf(askedAt), isOwner: false });
}
