import { done, type Outcome, refuse } from "#server/platform/outcome.ts";
import { parseNumber } from "#server/platform/values/number.ts";
import type { RequestContext } from "../context.ts";
import { admit, notAdmitted } from "../link/admission.ts";
import { recordVisit } from "../link/record-visit.ts";
import { recipientInBrowser } from "./cookie.ts";
import type { Arrival, Recipient } from "./model.ts";

/**
 * The recipient in this browser on this recommendation; created if they did not follow the link (a forwarded landing
 * page, an API call). Within their own `orderDays` a recipient is admitted after the link's end, too.
 */
export async function createRecipient(
  ctx: RequestContext,
  input: {
    number: string;
    channel: string | null;
    arrival?: Arrival | null | undefined;
    /** They report an order that they have placed, so no new `orderDays` begin. */
    hasOrdered?: boolean;
  },
): Promise<Outcome<Recipient>> {
  const number = parseNumber(input.number);
  const link = number && (await ctx.clicks.linkOf(number));
  if (!link) return refuse("recommendationUnknown");
  const existing = await recipientInBrowser(ctx, link.number);
  const admission = admit(link, ctx.now(), existing?.orderBy ?? null);
  if (admission !== "landing") return refuse(notAdmitted[admission]);
  if (existing) return done(input.hasOrdered ? existing : await withOpenDays(ctx, existing, input.channel));
  const visited = await recordVisit(ctx, link.number, { channel: input.channel, arrival: input.arrival });
  const made = visited?.tokenHash ? await ctx.recipients.byToken(visited.tokenHash) : null;
  return made ? done(made) : refuse("recipientUnknown");
}

/**
 * The recipient after they acted. If their `orderDays` are over and the link admits them still, new ones begin, as if
 * they had followed it again. Check the admission before.
 */
export async function withOpenDays(
  ctx: RequestContext,
  recipient: Recipient,
  channel: string | null = null,
): Promise<Recipient> {
  if (recipient.orderBy >= ctx.now()) return recipient;
  await recordVisit(ctx, recipient.recommendationNumber, { channel });
  return (await ctx.recipients.byNumber(recipient.number)) ?? recipient;
}
