import { endOfDayAfter } from "../calendar.ts";
import { readChannel } from "../channel.ts";
import type { Ctx } from "../context.ts";
import { recommendationNumberLength } from "../number.ts";
import { hashRecipientToken, recipientToken, rememberRecipient } from "../recipient/cookie.ts";
import type { Link, NewClick } from "./ports.ts";

/**
 * A person came by a link: if it lets friends in, counts it, makes or recognises the friend in this browser and starts
 * their 30 days. `except`: whose own look does not count. `attempt`: random key of a form that was sent; sent again by a
 * browser that knows nothing yet, it is the same friend.
 */
export async function recordVisit(
  ctx: Ctx,
  number: string,
  { channel, except, attempt }: { channel: string | null; except?: NewClick["except"]; attempt?: string | undefined },
): Promise<{ link: Link; tokenHash: string | null } | null> {
  const now = ctx.now();
  const token =
    (await ownToken(ctx, number)) ??
    (attempt ? ctx.secrets.hash("visitAttempt", `${number}|${attempt}`) : ctx.secrets.newToken());
  const tokenHash = hashRecipientToken(ctx, token);
  const recorded = await ctx.recommendations.recordClick({
    id: ctx.secrets.newId(),
    recommendationNumber: number,
    recipient: { number: ctx.secrets.newNumber(recommendationNumberLength), tokenHash, language: ctx.language },
    channel: readChannel(channel),
    addressHash: ctx.viewer.addressHash(),
    at: now,
    orderBy: endOfDayAfter(now, ctx.tenant.clocks.orderDays),
    ...(except ? { except } : {}),
  });
  if (recorded?.counted) rememberRecipient(ctx, number, token);
  return recorded && { link: recorded.link, tokenHash: recorded.counted ? tokenHash : null };
}

/** Keys are made by us alone: one that names nobody here (made up, another tenant's) becomes nobody's. */
async function ownToken(ctx: Ctx, number: string): Promise<string | null> {
  const token = recipientToken(ctx, number);
  const friend = token && (await ctx.recipients.byToken(hashRecipientToken(ctx, token)));
  return friend && friend.recommendationNumber === number ? token : null;
}
