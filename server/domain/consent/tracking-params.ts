import { readChannel } from "../channel.ts";
import type { Cookies } from "../cookies.ts";
import { consentsHere } from "./cookie.ts";
import { campaignCookie, campaignDays } from "./model.ts";
import { type Consents, isGiven, readCookie } from "./registry.ts";

/** The specification's names of the campaign parameter; where several are given, the first counts. */
export const campaignNames = ["channel", "c", "pk_campaign", "mtm_campaign"] as const;
const [, ...beyondLinkNames] = campaignNames;
const widgetName = "widget";

/** Everything in a query that every public page depends on, through its links. */
export const trackingParamNames: readonly string[] = [...campaignNames, widgetName];

/** How a visitor came, and what their links take along. */
export type TrackingParams = {
  /** The campaign that this visitor came by. Not the way in which a recipient's link was shared: that is the link's own. */
  campaign: string | null;
  /** The campaign in the address at hand. */
  asked: string | null;
  /** For our own links and forms: nothing of the campaign once the cookie may hold it. */
  query: Readonly<Record<string, string>>;
  /** For the page that a recipient's link leads to: in its address `channel` says how it was shared, and goes no further. */
  beyondLink: Readonly<Record<string, string>>;
};

export const noTrackingParams: TrackingParams = { campaign: null, asked: null, query: {}, beyondLink: {} };

/** Anything but a short plain word is no campaign. In our links it is called "c", as /start does. */
export function trackingParamsFrom(
  search: URLSearchParams,
  consents: Consents,
  cookies: Pick<Cookies, "get">,
): TrackingParams {
  const asked = first(search, campaignNames);
  const widget = first(search, [widgetName]);
  const keeps = isGiven(consents, "campaign");
  const queryOf = (campaign: string | null) => ({
    ...(campaign ? { c: campaign } : {}),
    ...(widget ? { [widgetName]: widget } : {}),
  });
  const kept = asked === null ? readCookie(consents, cookies, campaignCookie) : null;
  return {
    asked,
    campaign: asked ?? (kept && readChannel(kept)),
    query: queryOf(keeps ? null : asked),
    beyondLink: queryOf(first(search, beyondLinkNames)),
  };
}

/** With functional consent the cookie holds the campaign; taken back, or never given, there is no such cookie. */
export function keepCampaign(ctx: Parameters<typeof consentsHere>[0] & { tracking: TrackingParams }): void {
  const consents = consentsHere(ctx);
  if (!isGiven(consents, "campaign")) {
    if (ctx.cookies.get(campaignCookie) !== null) ctx.cookies.remove(campaignCookie);
    return;
  }
  const { asked } = ctx.tracking;
  if (asked && asked !== readCookie(consents, ctx.cookies, campaignCookie))
    ctx.cookies.set(campaignCookie, asked, campaignDays * 86_400);
}

function first(search: URLSearchParams, names: readonly string[]): string | null {
  for (const name of names) {
    const given = search.get(name);
    const channel = given && readChannel(given);
    if (channel) return channel;
  }
  return null;
}

export const namesCampaign = (search: URLSearchParams): boolean => campaignNames.some((name) => search.has(name));
