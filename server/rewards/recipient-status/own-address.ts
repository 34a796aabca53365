import { withTransaction } from "#server/platform/context.ts";
import { quarterHourOf } from "#server/platform/mail/mail-limit.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { emailAddress, emailKey, matchHashOf } from "#server/platform/values/email.ts";
import { fetchedParts, notifyRecipient } from "#server/referral/recipient/notify-recipient.ts";
import { isRefusedAsReferrers } from "#server/referral/recipient/save-details.ts";
import type { RequestContext } from "../context.ts";
import type { RecipientPhase } from "../progress/recipient-progress.ts";
import { openRecipientStatus } from "./open-recipient-status.ts";

/**
 * A recipient who agreed corrects the address that we write to, in the browser with their own key, until an order of
 * theirs is known; then the support does. The mail goes to the new address, and the link in the first one ends. The
 * same address again changes nothing.
 */
export async function correctRecipientAddress(
  ctx: RequestContext,
  { number, email }: { number: string; email: string },
): Promise<Outcome<null>> {
  const opened = await openIn(ctx, number, ["toOrder"]);
  if (!opened.ok) return opened;
  const { recipient, recommendation, mail } = opened.value;
  if (!emailAddress.safeParse(email).success) return refuse("emailInvalid");
  if (emailKey(recipient.details?.email ?? "") === emailKey(email)) return done(null);
  if (await isRefusedAsReferrers(ctx, recommendation, email)) return refuse("recipientEmailEqualsReferrer");
  const address = email.trim();
  await withTransaction(ctx, async (tx) => {
    await tx.recommendations.byNumberForUpdate(recommendation.number);
    // The same form may have taken effect since.
    const stored = (await tx.recipients.byNumber(recipient.number))?.details?.email ?? "";
    if (emailKey(stored) === emailKey(address)) return;
    if (!(await tx.recipients.correctEmail(recipient.number, address, matchHashOf(tx.secrets, address)))) return;
    const once = tx.secrets.newId();
    await tx.events.append({
      aggregate: "recipient",
      aggregateId: recipient.number,
      event: "correctAddress",
      from: null,
      to: null,
      actor: "REC",
      actorId: recipient.number,
      key: `recipient:${recipient.number}:correctAddress:${once}`,
      occurredAt: tx.now(),
    });
    await tx.tokens.removeOf(["recipientStatus"], [recipient.number]);
    if (mail) await notifyRecipient(tx, recipient.number, recommendation, mail, once);
  });
  return done(null);
}

/**
 * The mail once more, as long as an order would count and none is known that may; once a quarter of an hour and within
 * the mailbox's limit, with the same answer beyond it.
 */
export async function mailRecipientAgain(ctx: RequestContext, number: string): Promise<Outcome<null>> {
  const opened = await openIn(ctx, number, ["toOrder", "failed", "notEligible"]);
  if (!opened.ok) return opened;
  const { recipient, recommendation, mail } = opened.value;
  if (!mail) return refuse("changedMeanwhile");
  const quarter = quarterHourOf(ctx.now());
  await withTransaction(ctx, (tx) => notifyRecipient(tx, recipient.number, recommendation, mail, quarter));
  return done(null);
}

/** What both need; refused in other phases, and without the recipient's own key. */
async function openIn(ctx: RequestContext, number: string, phases: readonly RecipientPhase[]) {
  const status = await openRecipientStatus(ctx, number);
  if (!status.ok) return status;
  const { recipient, progress, ownsReward } = status.value;
  if (!ownsReward) return refuse("notAuthorized");
  if (!phases.includes(progress.phase)) return refuse("changedMeanwhile");
  const recommendation = await ctx.recommendations.byNumber(recipient.recommendationNumber);
  if (!recommendation) return refuse("recipientUnknown");
  return done({ recipient, recommendation, mail: await fetchedParts(ctx, recipient) });
}
