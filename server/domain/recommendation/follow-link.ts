import type { Ctx } from "../context.ts";
import { parseNumber } from "../number.ts";
import { recipientHere } from "../recipient/cookie.ts";
import { type Admission, admit } from "./admission.ts";
import { isOwner } from "./owner.ts";
import { recordVisit } from "./record-visit.ts";

export type Followed = { to: Admission; number: string };

/**
 * Somebody follows a personal link. A person's click inside the link's life is counted, makes or recognises the friend in
 * this browser and starts their 30 days to order; crawlers, previews and the referrer's own look are led on without a trace.
 */
export async function followLink(ctx: Ctx, input: { number: string; channel: string | null }): Promise<Followed> {
  const number = parseNumber(input.number);
  const link = number && (await ctx.recommendations.linkOf(number));
  if (!link) return { to: "unknown", number: input.number };
  const now = ctx.now();
  const to = admit(link, now);
  if (to === "expired") {
    const known = await recipientHere(ctx, link.number);
    return { to: known ? admit(link, now, known.orderBy) : to, number: link.number };
  }
  const ownLook = isOwner(ctx, link) && !ctx.tenant.recommendation.allowSelf;
  if (to === "landing" && !ctx.viewer.isBot && !ownLook) await recordVisit(ctx, link.number, input.channel);
  return { to, number: link.number };
}
