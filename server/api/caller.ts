import type { Ctx } from "#server/domain/context.ts";
import { parseNumber } from "#server/domain/number.ts";
import { done, type Outcome } from "#server/domain/outcome.ts";
import { recipientByToken } from "#server/domain/recipient/by-token.ts";
import { recipientCookies, recipientToken } from "#server/domain/recipient/cookie.ts";
import type { Recipient } from "#server/domain/recipient/model.ts";
import { withRecipientToken } from "#server/domain/recipient/with-token.ts";

type Sent = { bearer: string | null };

/**
 * The Ctx of the friend who calls, and the number of the recommendation that they mean: a program sends the friend's token
 * as Bearer, a browser has the cookie pso_<number>. Without a named recommendation it is the token's, or that of the only
 * such cookie. Whether there is such a friend at all, the use-case finds out.
 */
export async function recipientCaller(
  ctx: Ctx,
  { bearer }: Sent,
  named: string | null,
): Promise<{ ctx: Ctx; number: string | null }> {
  const number = named && parseNumber(named);
  const friend = bearer ? await recipientByToken(ctx, bearer) : null;
  if (bearer && friend?.ok && (!named || friend.value.recommendationNumber === number)) {
    const own = friend.value.recommendationNumber;
    return { ctx: withRecipientToken(ctx, own, bearer), number: own };
  }
  if (named) return { ctx, number };
  const [only, ...more] = recipientCookies(ctx);
  return { ctx, number: only && more.length === 0 ? parseNumber(only.slice(4)) : null };
}

/** With the key that the friend has, or was given now: programs have no other way to get it. */
export function withKey(ctx: Ctx, friend: Outcome<Recipient>): Outcome<{ recipient: Recipient; key: string }> {
  if (!friend.ok) return friend;
  return done({ recipient: friend.value, key: recipientToken(ctx, friend.value.recommendationNumber) ?? "" });
}
