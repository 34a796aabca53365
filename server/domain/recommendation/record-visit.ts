import { endOfDayAfter } from "../calendar.ts";
import { readChannel } from "../channel.ts";
import type { RequestContext } from "../context.ts";
import { recommendationNumberLength } from "../number.ts";
import { type Arrival, arrivalOfChannel } from "../recipient/arrival.ts";
import { hashRecipientToken, recipientToken, rememberRecipient } from "../recipient/cookie.ts";
import type { Link, NewClick } from "./repository.ts";

type Visit = {
  channel: string | null;
  /** How the recipient says that they came; without it the channel tells. */
  arrival?: Arrival | null | undefined;
  /** Whose own look does not count. */
  except?: NewClick["except"];
  /** Random key of a form that was sent: sent again by a browser that knows nothing yet, it is the same recipient. */
  attempt?: string | undefined;
  /** The click is one of more than the people behind one address do. */
  suspicious?: boolean;
};

/**
 * A person came by a link: if it lets recipients in, stores the click, makes or recognises the recipient in this browser and
 * starts their 30 days. null: there is no such link; tokenHash null: the click does not count.
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
      ...{ number: ctx.secrets.newNumber(recommendationNumberLength), tokenHash, language: ctx.language },
      arrival: arrival ?? arrivalOfChannel(readChannel(channel)),
    },
    channel: readChannel(channel),
    addressHash: ctx.viewer.addressHash(),
    suspicious,
    at: now,
    orderBy: endOfDayAfter(now, ctx.tenant.clocks.orderDays),
    ...(except ? { except } : {}),
  });
  if (recorded?.counted) rememberRecipient(ctx, number, token);
  return recorded && { link: recorded.link, tokenHash: recorded.counted ? tokenHash : null };
}

/** Keys are made by us alone: one that names nobody here (made up, another tenant's) becomes nobody's. */
async function ownToken(ctx: RequestContext, number: string): Promise<string | null> {
  const token = recipientToken(ctx, number);
  const recipient = token && (await ctx.recipients.byToken(hashRecipientToken(ctx, token)));
  return recipient && recipient.recommendationNumber === number ? token : null;
}
