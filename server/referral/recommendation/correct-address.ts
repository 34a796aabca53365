import { type Account, blockedRefusal } from "#server/people/account/model.ts";
import { isOwner } from "#server/people/account/owner.ts";
import { checkParticipation } from "#server/people/account/rules/participation.ts";
import { withTransaction } from "#server/platform/context.ts";
import { isWithinMailLimit, quarterHourOf } from "#server/platform/mail/mail-limit.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { emailAddress, emailKey } from "#server/platform/values/email.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import type { RequestContext, Tx } from "../context.ts";
import { admit, notAdmitted } from "../link/admission.ts";
import { linkReadyMail } from "../link/link-ready.ts";
import type { Recommendation } from "./model.ts";
import { existingLink } from "./standing.ts";
import type { RecommendationState } from "./states.ts";

/** From the order on, the support corrects an address. */
const correctable: readonly RecommendationState[] = ["open", "clicked", "detailsConfirmed"];

/**
 * Whether the referrer may correct the address themselves: nobody has proven it, nothing has been ordered, and this is
 * the browser in which it was typed.
 */
export function mayCorrectAddress(
  { viewer }: Pick<RequestContext, "viewer">,
  { state, ownerKeyHash }: Pick<Recommendation, "state" | "ownerKeyHash">,
  account: Pick<Account, "state">,
): boolean {
  const isOwnBrowser = ownerKeyHash !== null && ownerKeyHash === viewer.ownerKeyHash;
  return isOwnBrowser && account.state === "unconfirmed" && correctable.includes(state);
}

/**
 * The referrer corrects a mistyped address: the link moves to the account of the right one, which gets it by mail; the
 * wrong one has no share in it any more. A tenant whose links open without confirmation shows account messages, so the
 * refusals may name the account. The same address again changes nothing.
 */
export async function correctReferrerAddress(
  ctx: RequestContext,
  { number: typed, email }: { number: string; email: string },
): Promise<Outcome<null>> {
  const number = parseNumber(typed);
  const known = number && (await ctx.recommendations.byNumber(number));
  if (!known) return refuse("recommendationUnknown");
  if (!emailAddress.safeParse(email).success) return refuse("emailInvalid");
  const barred = checkParticipation(email, ctx.tenant);
  if (barred) return refuse(barred);
  return withTransaction(ctx, async (tx) => {
    const recommendation = await tx.recommendations.byNumberForUpdate(known.number);
    const wrong = recommendation && (await tx.accounts.byId(recommendation.accountId));
    if (!recommendation || !wrong || !isOwner(ctx, recommendation)) return refuse("notAuthorized");
    if (emailKey(wrong.email) === emailKey(email)) return done(null);
    if (!mayCorrectAddress(ctx, recommendation, wrong)) return refuse("notAuthorized");
    const { firstName, lastName, language, productId } = recommendation;
    const account = await tx.accounts.addOrFind({
      id: tx.secrets.newId(),
      email: email.trim(),
      firstName,
      lastName,
      language,
      referrerHash: tx.secrets.newToken(),
      createdAt: tx.now(),
    });
    if (account.state === "blocked") return refuse(blockedRefusal(account));
    if (await existingLink(tx, account.id, productId)) return refuse("recommendationExists");
    await tx.recommendations.assign(known.number, account.id);
    await tx.events.append({
      aggregate: "recommendation",
      aggregateId: known.number,
      event: "correctAddress",
      from: null,
      to: null,
      actor: "REF",
      key: `recommendation:${known.number}:correctAddress:${tx.secrets.newId()}`,
      data: { accountId: account.id, before: recommendation.accountId },
      occurredAt: tx.now(),
    });
    await mailLink(tx, { ...recommendation, accountId: account.id }, account, account.id);
    return done(null);
  });
}

/**
 * The mail with the link once more, to the address that is stored, as long as the link admits recipients; once a
 * quarter of an hour and within the mailbox's limit, with the same answer beyond it.
 */
export async function mailLinkAgain(ctx: RequestContext, typed: string): Promise<Outcome<null>> {
  const number = parseNumber(typed);
  const recommendation = number && (await ctx.recommendations.byNumber(number));
  if (!recommendation) return refuse("recommendationUnknown");
  if (!isOwner(ctx, recommendation)) return refuse("notAuthorized");
  const account = await ctx.accounts.byId(recommendation.accountId);
  if (!account) return refuse("changedMeanwhile");
  const admission = admit({ ...recommendation, isAccountBlocked: account.state === "blocked" }, ctx.now());
  if (admission !== "landing") return refuse(notAdmitted[admission]);
  const quarter = quarterHourOf(ctx.now());
  await withTransaction(ctx, (tx) => mailLink(tx, recommendation, account, `${account.id}:${quarter}`));
  return done(null);
}

/** `once`: distinguishes this mail from earlier ones about the link. */
async function mailLink(tx: Tx, recommendation: Recommendation, to: Account, once: string): Promise<void> {
  if (!(await isWithinMailLimit(tx, to.email, false, ["linkReady"]))) return;
  const mail = await linkReadyMail(tx, recommendation, to);
  await tx.mails.queue({ ...mail, key: `${mail.key}:${once}` });
}
