import { done, type Outcome } from "#server/platform/outcome.ts";
import type { Day } from "#server/platform/values/calendar.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import {
  recipientByToken,
  recipientCookies,
  recipientToken,
  withRecipientToken,
} from "#server/referral/recipient/cookie.ts";
import type { Recipient } from "#server/referral/recipient/model.ts";
import type { RequestContext } from "../context.ts";

type CallInput = { bearer: string | null };

/**
 * The RequestContext of the calling recipient, and the number of the recommendation they mean: a program sends the
 * recipient's token as Bearer, a browser has the cookie pso_<number>. If the call names no recommendation, it is the
 * token's, or that of the only such cookie. Whether the recipient exists is checked by the use-case.
 */
export async function recipientCaller<Context extends RequestContext>(
  ctx: Context,
  { bearer }: CallInput,
  named: string | null,
): Promise<{ ctx: Context; number: string | null }> {
  const number = named && parseNumber(named);
  const recipient = bearer ? await recipientByToken(ctx, bearer) : null;
  if (bearer && recipient?.ok && (!named || recipient.value.recommendationNumber === number)) {
    const own = recipient.value.recommendationNumber;
    return { ctx: withRecipientToken(ctx, own, bearer), number: own };
  }
  if (named) return { ctx, number };
  const [only, ...more] = recipientCookies(ctx);
  return { ctx, number: only && more.length === 0 ? parseNumber(only.slice(4)) : null };
}

/** Adds the birth date, which is decrypted only for the recipient's own calls. */
export async function withBirthDate(
  ctx: RequestContext,
  outcome: Outcome<Recipient>,
): Promise<Outcome<Recipient & { birthDate: Day | null }>> {
  if (!outcome.ok) return outcome;
  const { details, number } = outcome.value;
  return done({ ...outcome.value, birthDate: details && (await ctx.recipients.birthDateOf(number)) });
}

/** Adds the recipient's key, known or newly issued: programs cannot get it in another way. */
export async function withKey(
  ctx: RequestContext,
  outcome: Outcome<Recipient>,
): Promise<Outcome<{ recipient: Recipient & { birthDate: Day | null }; key: string }>> {
  const recipient = await withBirthDate(ctx, outcome);
  if (!recipient.ok) return recipient;
  const key = recipientToken(ctx, recipient.value.recommendationNumber) ?? "";
  return done({ recipient: recipient.value, key });
}
