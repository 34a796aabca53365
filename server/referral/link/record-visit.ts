import { endOfDayAfter } from "#server/platform/values/calendar.ts";
import { recommendationNumberLength } from "#server/platform/values/number.ts";
import { hashRecipientToken, recipientToken, setRecipientCookie } from "#server/referral/recipient/cookie.ts";
import type { Link, NewClick } from "#server/referral/recommendation/repository.ts";
import { readChannel } from "#server/tenants/names.ts";
import type { RequestContext } from "../context.ts";
import { type Arrival, arrivalOfChannel } from "../recipient/model.ts";

type Visit = {
  channel: string | null;
  /** How recipients say they came; if missing, it is derived from the channel. */
  arrival?: Arrival | null | undefined;
  /** The referrer, whose own visits are not counted. */
  except?: NewClick["except"];
  /** Random key of a submitted form: if a browser without the cookie sends the form again, it is the same recipient. */
  attempt?: string | undefined;
  /** The click exceeds the usual rate of one network address. */
  suspicious?: boolean;
};

/**
 * A person came by a link: if the link admits recipients, stores the click, creates or recognises the recipient in this
 * browser and starts their `orderDays`. null: there is no such link; tokenHash null: the click does not count.
 */
export async function recordVisit(
  ctx: RequestContext,
  number: string,
  { channel, arrival, except, attempt, suspicious = false }: Visit,
): Promise<{ link: Link; tokenHash: string | null } | null> {
  const now = ctx.now();
  const token =
    (await ownToken(ctx, number)) ??
    (attempt ? ctx.secrets.hash("visitAttempt", `${number}|${attempt}`) : ctx.secrets.newToken());
  const tokenHash = hashRecipientToken(ctx, token);
  const recorded = await ctx.clicks.record({
    id: ctx.secrets.newId(),
    recommendationNumber: number,
    recipient: {
      number: ctx.secrets.newNumber(recommendationNumberLength),
      tokenHash,
      language: ctx.language,
      arrival: arrival ?? arrivalOfChannel(readChannel(channel)),
    },
    channel: readChannel(channel),
    addressHash: ctx.viewer.addressHash(),
    suspicious,
    at: now,
    orderBy: endOfDayAfter(now, ctx.tenant.clocks.orderDays),
    ...(except ? { except } : {}),
  });
  if (recorded?.counted) setRecipientCookie(ctx, number, token);
  return recorded && { link: recorded.link, tokenHash: recorded.counted ? tokenHash : null };
}

/**
 * The token in this browser's cookie, if it belongs to a recipient of this recommendation. Any other token (made up,
 * another tenant's) is ignored, because only the server issues tokens.
 */
async function ownToken(ctx: RequestContext, number: string): Promise<string | null> {
  const token = recipientToken(ctx, number);
  const recipient = token && (await ctx.recipients.byToken(hashRecipientToken(ctx, token)));
  return recipient && recipient.recommendationNumber === number ? token : null;
}
