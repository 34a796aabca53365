import { newLinkToken } from "#server/people/account/token.ts";
import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { endOfDayAfter } from "#server/platform/values/calendar.ts";
import type { Language } from "#server/platform/values/language.ts";
import { hashRecipientToken, recipientToken, setRecipientCookie } from "#server/referral/recipient/cookie.ts";
import type { Recipient } from "#server/referral/recipient/model.ts";
import type { ReadContext, RequestContext } from "../context.ts";
import { recipientOfLink } from "./cookie.ts";

/** Longer than any time within which a reward can be picked up. */
const recipientStatusLinkDays = 2 * 365;

/** The link in the mail to a recipient who agreed: shows the status of their order, any number of times. */
export function newRecipientStatusLink(ctx: Pick<RequestContext, "secrets" | "now">, recipientNumber: string) {
  return newLinkToken(ctx, "recipientStatus", recipientNumber, endOfDayAfter(ctx.now(), recipientStatusLinkDays));
}

/**
 * Somebody opens that link: this browser may see the status for 60 days. The token is not used up, so mail scanners
 * do no harm. A browser that already has this recipient's own key keeps it, because it allows more. Wrong and expired
 * tokens and erased recipients are refused alike.
 */
export async function openRecipientStatusLink(
  ctx: RequestContext,
  token: string,
): Promise<Outcome<{ number: string; language: Language }>> {
  const recipient = await recipientOfLink(ctx, token);
  if (!recipient) return refuse("tokenInvalid");
  const { recommendationNumber: number, language } = recipient;
  const own = recipientToken(ctx, number);
  const known = own ? await ctx.recipients.byToken(hashRecipientToken(ctx, own)) : null;
  if (known?.number !== recipient.number) setRecipientCookie(ctx, number, token);
  return done({ number, language });
}

/** The recipient in this browser on this recommendation, by their own key or by the mail's link; null: neither. */
export async function recipientLooking(ctx: ReadContext, number: string): Promise<Recipient | null> {
  const token = recipientToken(ctx, number);
  if (!token) return null;
  const recipient =
    (await ctx.recipients.byToken(hashRecipientToken(ctx, token))) ?? (await recipientOfLink(ctx, token));
  return recipient?.recommendationNumber === number ? recipient : null;
}
