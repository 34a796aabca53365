import type { IncomingMessage } from "node:http";
import { consentCookie } from "#server/people/consent/model.ts";
import { classStoresCampaign, consentClass, consentCookieIn } from "#server/people/consent/page-class.ts";
import { namesCampaign } from "#server/people/consent/tracking-params.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { nameOnWire } from "../request/cookies.ts";
import { splitUrl } from "../request/request.ts";

/** Our cookies that make a visitor's pages personal. */
const personal = /(?:^|;\s*)(?:psoe_(?!consent=)|pso_)/;
const personalOverHttps = /(?:^|;\s*)__Host-(?!psoe_consent=)psoe?_/;
const campaign = /(?:^|;\s*)channel=/;

/**
 * What public pages depend on in a visitor: their consent class, in few values. null: this visitor's pages are
 * personal, the answer sets or removes the campaign cookie, or the tenant's record is not in memory (`heldTenantOf`).
 */
export function visitorClass(heldTenantOf: (host: string) => Tenant | null, https: boolean) {
  const isSomebody = https ? personalOverHttps : personal;
  const consentName = nameOnWire(consentCookie, https);
  return ({ headers, url = "" }: IncomingMessage): string | null => {
    const { cookie, host = "" } = headers;
    if (cookie === undefined && !url.includes("?")) return "";
    if (cookie !== undefined && isSomebody.test(cookie)) return null;
    const tenant = heldTenantOf(host);
    if (!tenant) return null;
    const own = consentClass(tenant, consentCookieIn(cookie, consentName));
    const lapsed = cookie !== undefined && campaign.test(cookie) && !classStoresCampaign(own);
    if (lapsed || (classStoresCampaign(own) && namesCampaign(splitUrl(url).search))) return null;
    // Requests without cookies form a class of their own, found without looking up the tenant.
    return cookie === undefined ? "" : `=${own}`;
  };
}
