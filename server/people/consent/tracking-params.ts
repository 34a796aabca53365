import type { Cookies } from "#server/platform/request/cookies.ts";
import { readChannel } from "#server/tenants/names.ts";
import { consentsInBrowser } from "./cookie.ts";
import { campaignCookie, campaignDays } from "./model.ts";
import { type Consents, isGiven, readCookie } from "./registry.ts";

/** The names of the campaign parameter; if several are present, the first in this order counts. */
export const campaignNames = ["channel", "c", "pk_campaign", "mtm_campaign"] as const;
const [, ...beyondLinkNames] = campaignNames;
const widgetName = "widget";

/** The query parameters that every public page depends on, because its links carry them on. */
export const trackingParamNames: readonly string[] = [...campaignNames, widgetName];

/** How a visitor came, and which parameters their links carry on. */
export type TrackingParams = {
  /**
   * The visitor's campaign. Independent of the channel by which a recipient's link was shared, which belongs to that
   * link.
   */
  campaign: string | null;
  /** The campaign in the current URL. */
  campaignInUrl: string | null;
  /** Parameters for our own links and forms; without the campaign once the cookie may store it. */
  query: Readonly<Record<string, string>>;
  /**
   * Parameters for the page that a recipient's link leads to. Its URL uses `channel` for how the link was shared, which
   * is not carried on.
   */
  beyondLink: Readonly<Record<string, string>>;
};

export const noTrackingParams: TrackingParams = { campaign: null, campaignInUrl: null, query: {}, beyondLink: {} };

/**
 * Reads the parameters of a request. A value without the form of a channel name is ignored. Our links name the campaign
 * "c", as /start does.
 */
export function trackingParamsFrom(
  search: URLSearchParams,
  consents: Consents,
  cookies: Pick<Cookies, "get">,
): TrackingParams {
  const campaignInUrl = first(search, campaignNames);
  const widget = first(search, [widgetName]);
  const mayStore = isGiven(consents, "campaign");
  const queryOf = (campaign: string | null) => ({
    ...(campaign ? { c: campaign } : {}),
    ...(widget ? { [widgetName]: widget } : {}),
  });
  const stored = campaignInUrl === null ? readCookie(consents, cookies, campaignCookie) : null;
  return {
    campaignInUrl,
    campaign: campaignInUrl ?? (stored && readChannel(stored)),
    query: queryOf(mayStore ? null : campaignInUrl),
    beyondLink: queryOf(first(search, beyondLinkNames)),
  };
}

/** With functional consent, stores the campaign in the cookie; without it, removes the cookie. */
export function storeCampaign(ctx: Parameters<typeof consentsInBrowser>[0] & { tracking: TrackingParams }): void {
  const consents = consentsInBrowser(ctx);
  if (!isGiven(consents, "campaign")) {
    if (ctx.cookies.get(campaignCookie) !== null) ctx.cookies.remove(campaignCookie);
    return;
  }
  const { campaignInUrl } = ctx.tracking;
  if (campaignInUrl && campaignInUrl !== readCookie(consents, ctx.cookies, campaignCookie))
    ctx.cookies.set(campaignCookie, campaignInUrl, campaignDays * 86_400);
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
