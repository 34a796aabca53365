import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Account } from "#server/domain/account/model.ts";
import { consentsHere } from "#server/domain/consent/cookie.ts";
import { consentTextVersion } from "#server/domain/consent/model.ts";
import { type PageConsent, pageConsent } from "#server/domain/consent/page-class.ts";
import { campaignNames, namesCampaign } from "#server/domain/consent/tracking-params.ts";
import { memoizePerTenant } from "#server/domain/tenant/memoize-per-tenant.ts";
import type { Tenant } from "#server/domain/tenant/model.ts";
import { pictureSize } from "#server/domain/tenant/picture-size.ts";
import { servesBusiness } from "#server/domain/tenant/shop-areas.ts";
import { themeCss } from "#server/domain/tenant/theme.ts";
import { trimEndOf } from "#server/domain/trim.ts";
import { fontFiles } from "./fonts.ts";
import { menuAreas } from "./menu-areas.ts";
import { audienceAt, nameAt } from "./paths.ts";
import { sessionOn } from "./session-data.ts";

/** What every page shows: whose face it wears, who runs it, who is logged in. Nothing personal but the link's label, and for the support whose account it is. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { tenant, language, viewer } = context;
  const url = new URL(request.url);
  const consent = pageConsent(tenant, consentsHere(context));
  return {
    language,
    origin: context.origin,
    // "/impressum/" is the same page.
    pathname: trimEndOf(url.pathname, "/") || "/",
    isFindable: context.isFindable,
    search: searchFor(url, consent),
    consent: { ...consent, version: consentTextVersion },
    frame: frameOf(tenant, request.headers.get("sec-fetch-dest")),
    isMember: viewer.member !== null,
    session: sessionOn(context, nameAt(url.pathname)),
    supports: viewer.session?.kind === "support" ? nameOf(viewer.member) : null,
    requestId: context.requestId,
    tenant: {
      id: tenant.id,
      version: tenant.version,
      name: tenant.name,
      address: tenant.address,
      ...faceOf(tenant),
      logo: tenant.pictures.logo,
      operator: tenant.legal.operator,
      phone: tenant.legal.phone,
      hours: tenant.legal.hotlineHours[language],
      areas: menuAreas(tenant, language, audienceAt(url.pathname)),
      sellsToBusiness: servesBusiness(tenant),
      offersCode: tenant.modules.offlineRecommendationCode,
      offersExit: tenant.modules.exitIntent,
      imprintUrl: tenant.support.imprintUrl,
      siteUrl: tenant.siteUrl,
    },
  };
}

function nameOf(account: Account | null): string {
  return account ? `${account.firstName} ${account.lastName}` : "";
}

/** What takes a while to work out of a tenant's record: once for each version of it. */
const faceOf = memoizePerTenant(({ theme, pictures }) => ({
  theme: themeCss(theme),
  fonts: fontFiles(theme),
  picture: pictures.og && pictureSize(pictures.og),
}));

/** With the cookie, the campaign is gone from our links, also from those to this page itself. */
function searchFor({ search, searchParams }: URL, { keepsCampaign }: PageConsent): string {
  if (!keepsCampaign || !namesCampaign(searchParams)) return search;
  for (const name of campaignNames) searchParams.delete(name);
  return searchParams.size > 0 ? `?${searchParams}` : "";
}

/** The page stands in a frame on the brand's own site: who may hear of it, and where the form stands there. */
function frameOf(tenant: Tenant, destination: string | null) {
  if (!tenant.modules.integratedFrame || destination !== "iframe") return null;
  const recommendUrl = tenant.recommendWebPage ?? new URL(tenant.recommendPath, tenant.siteUrl).href;
  return { origins: tenant.frameAncestors, recommendUrl };
}

export type RootData = ReturnType<typeof loader>;
