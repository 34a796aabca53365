import { endOfDayAfter } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import { recommendationNumberLength } from "../number.ts";
import { hashRecipientToken, recipientToken, rememberRecipient } from "../recipient/cookie.ts";

const channelForm = /^[a-z0-9][a-z0-9_-]{0,31}$/i;

/** What a link's parameter may say about the way it came; anything else is no channel. */
export function readChannel(text: string | null | undefined): string | null {
  return text && channelForm.test(text) ? text.toLowerCase() : null;
}

/** A person came by a living link: counts it, makes or recognises the friend in this browser, starts their 30 days. */
export async function recordVisit(ctx: Ctx, number: string, channel: string | null): Promise<{ tokenHash: string }> {
  const now = ctx.now();
  const token = recipientToken(ctx, number) ?? ctx.secrets.newToken();
  const tokenHash = hashRecipientToken(ctx, token);
  await ctx.recommendations.recordClick({
    id: ctx.secrets.newId(),
    recommendationNumber: number,
    recipient: { number: ctx.secrets.newNumber(recommendationNumberLength), tokenHash, language: ctx.language },
    channel: readChannel(channel),
    addressHash: ctx.viewer.addressHash,
    at: now,
    orderBy: endOfDayAfter(now, ctx.tenant.clocks.orderDays),
  });
  rememberRecipient(ctx, number, token);
  return { tokenHash };
}
