import type { RequestContext } from "../context.ts";
import { consentsHere } from "./cookie.ts";
import { campaignCookie, campaignDays } from "./model.ts";
import { isGiven, readCookie } from "./registry.ts";

/** With functional consent the cookie holds the campaign; taken back, or never given, there is no such cookie. */
export function keepCampaign(ctx: Pick<RequestContext, "tenant" | "cookies" | "tracking">): void {
  const consents = consentsHere(ctx);
  if (!isGiven(consents, "campaign")) {
    if (ctx.cookies.get(campaignCookie) !== null) ctx.cookies.remove(campaignCookie);
    return;
  }
  const { asked } = ctx.tracking;
  if (asked && asked !== readCookie(consents, ctx.cookies, campaignCookie))
    ctx.cookies.set(campaignCookie, asked, campaignDays * 86_400);
}
