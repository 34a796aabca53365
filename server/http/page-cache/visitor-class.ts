import type { IncomingMessage } from "node:http";
import { consentCookie } from "#server/domain/consent/model.ts";
import { consentClass, consentCookieIn, keepsCampaign } from "#server/domain/consent/page-class.ts";
import { namesCampaign } from "#server/domain/consent/tracking-params.ts";
import type { Tenant } from "#server/domain/tenant/model.ts";
import { nameOnWire } from "../cookies.ts";
import { splitUrl } from "../request.ts";

/** Cookies of ours that make a visitor somebody; over https also every one that came before the prefix. */
const personal = /(?:^|;\s*)(?:psoe_(?!consent=)|pso_)/;
const personalOverHttps = /(?:^|;\s*)(?:__Host-(?!psoe_consent=)psoe?_|psoe?_)/;
const campaign = /(?:^|;\s*)channel=/;

/**
 * What public pages depend on of who asks: the class of their consent, in few values. null: this visitor's pages are their
 * own, or the answer sets the campaign's cookie, or takes it away.
 */
export function visitorClass(tenantOf: (host: string) => Tenant | null, https: boolean) {
  const isSomebody = https ? personalOverHttps : personal;
  const consentName = nameOnWire(consentCookie, https);
  return ({ headers, url = "" }: IncomingMessage): string | null => {
    const { cookie, host = "" } = headers;
    if (cookie === undefined && !url.includes("?")) return "";
    if (cookie !== undefined && isSomebody.test(cookie)) return null;
    const tenant = tenantOf(host);
    if (!tenant) return null;
    const own = consentClass(tenant, consentCookieIn(cookie, consentName));
    const lapsed = cookie !== undefined && campaign.test(cookie) && !keepsCampaign(own);
    if (lapsed || (keepsCampaign(own) && namesCampaign(splitUrl(url).search))) return null;
    // Those without any cookie are a class of their own, found without a look at the tenant.
    return cookie === undefined ? "" : `=${own}`;
  };
}
