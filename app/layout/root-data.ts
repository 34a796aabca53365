import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import gelasio from "@fontsource-variable/gelasio/files/gelasio-latin-wght-normal.woff2?url";
import instrumentSans from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { areaHref } from "#app/content/shop.ts";
import { i18nFor } from "#app/i18n/index.ts";
import { audienceAt, nameAt, path } from "#app/paths.ts";
import { bannerAudience, titleOf } from "#server/catalogue/text/model.ts";
import type { Account } from "#server/people/account/model.ts";
import { consentsInBrowser } from "#server/people/consent/cookie.ts";
import { consentTextVersion } from "#server/people/consent/model.ts";
import { type PageConsent, pageConsent } from "#server/people/consent/page-class.ts";
import { campaignNames, namesCampaign } from "#server/people/consent/tracking-params.ts";
import type { Audience } from "#server/platform/values/audience.ts";
import type { Language } from "#server/platform/values/language.ts";
import { trimEndOf } from "#server/platform/values/text.ts";
import { type FontName, type Theme, themeColours, themeCss } from "#server/platform/values/theme.ts";
import { framingPageOf, memoizePerTenant } from "#server/tenants/derived.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { type ShopArea, servesBusiness } from "#server/tenants/shop-areas.ts";
import { officeData } from "./office-data.ts";
import { sessionOn } from "./session-data.ts";

/**
 * Data of every page: the tenant's appearance and operator, and who is logged in. Nothing personal except the link's
 * label, for an operator whose account they are looking at, and in the office the user's own name.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { tenant, language, viewer } = context;
  const url = new URL(request.url);
  const name = nameAt(url.pathname);
  const consent = pageConsent(tenant, consentsInBrowser(context));
  return {
    language,
    origin: context.origin,
    // "/impressum/" is the same page as "/impressum".
    pathname: trimEndOf(url.pathname, "/") || "/",
    isFindable: context.isFindable,
    search: searchFor(url, consent),
    consent: { ...consent, version: consentTextVersion },
    frame: frameOf(tenant, request.headers.get("sec-fetch-dest")),
    isMember: viewer.member !== null,
    session: sessionOn(context, name),
    office: await officeData(context, name),
    supports: viewer.session?.kind === "support" ? nameOf(viewer.member) : null,
    preview: context.previewed ? previewData(context, context.previewed) : null,
    requestId: context.requestId,
    tenant: {
      id: tenant.id,
      version: tenant.version,
      name: tenant.name,
      formOfAddress: tenant.formOfAddress,
      isTest: tenant.test,
      ...appearanceOf(tenant),
      logo: tenant.pictures.logo,
      operator: tenant.legal.operator,
      phone: tenant.legal.phone,
      hours: tenant.legal.hotlineHours[language],
      areas: menuAreas(tenant, language, audienceAt(url.pathname)),
      sellsToBusiness: servesBusiness(tenant),
      offersCode: tenant.modules.offlineRecommendationCode,
      offersExit: tenant.modules.exitIntent,
      imprintUrl: tenant.support.imprintUrl,
      publishesFigures: tenant.modules.publishFigures,
      siteUrl: tenant.siteUrl,
    },
  };
}

/** A page that shows a draft, what it says of it, and the way back to the editor. */
function previewData(ctx: AppLoadContext, previewed: NonNullable<AppLoadContext["previewed"]>) {
  const { language } = ctx;
  if (previewed.kind === "theme") return { says: "theme" as const, title: "", href: path(language, "theme") };
  if (previewed.kind === "prices") {
    const { campaignId: aktion } = previewed;
    const says = aktion === null ? ("prices" as const) : ("pricesInTime" as const);
    return { says, title: "", href: path(language, "prices", {}, { aktion }) };
  }
  if (previewed.kind === "item") {
    const { item, itemId: id, title } = previewed;
    return {
      says: "banner" as const,
      title,
      href:
        item === "product"
          ? path(language, "officeProduct", { productId: id })
          : path(language, "officeCampaign", { campaignId: id }),
    };
  }
  const { slug, language: of, markdown } = previewed;
  const audience = bannerAudience(slug);
  const title = audience ? i18nFor(ctx).t(`texts:banners.${audience}`) : titleOf(markdown);
  return { says: "banner" as const, title: title || slug, href: path(language, "text", { slug, of }) };
}

function nameOf(account: Account | null): string {
  return account ? `${account.firstName} ${account.lastName}` : "";
}

/** Expensive derivations from a tenant's record, computed once per version. */
const appearanceOf = memoizePerTenant(({ theme, pictures }) => ({
  theme: themeCss(theme),
  fonts: fontFiles(theme),
  stage: { light: themeColours(theme, "light").stage, dark: themeColours(theme, "dark").stage },
  picture: pictures.og && { width: pictures.og.width, height: pictures.og.height },
}));

/** Once the campaign is in the cookie, it is removed from our links, including those to this page itself. */
function searchFor({ search, searchParams }: URL, { storesCampaign }: PageConsent): string {
  if (!storesCampaign || !namesCampaign(searchParams)) return search;
  for (const name of campaignNames) searchParams.delete(name);
  return searchParams.size > 0 ? `?${searchParams}` : "";
}

/** For a page framed by the brand's own site: the origins that may receive messages, and the form's page there. */
function frameOf(tenant: Tenant, destination: string | null) {
  const recommendUrl = framingPageOf(tenant);
  if (recommendUrl === null || destination !== "iframe") return null;
  return { origins: tenant.frameAncestors, recommendUrl };
}

export type RootData = Awaited<ReturnType<typeof loader>>;

/** The file of each of our fonts; null: a system font. */
const fontFileOf: Readonly<Record<FontName, string | null>> = {
  geometric: figtree,
  bookSerif: gelasio,
  humanist: null,
  grotesque: instrumentSans,
};

/** The font files to preload for a page of this theme. */
function fontFiles({ shape }: Theme): string[] {
  return [...new Set([shape.textFont, shape.headingFont])].flatMap((name) => fontFileOf[name] ?? []);
}

/** The areas in the menu (fixed lists: mobile, home internet, TV, fibre and help). */
const areasInMenu: Readonly<Record<Audience, readonly ShopArea[]>> = {
  private: ["mobile", "homeInternet", "fibre", "tv"],
  business: ["businessLine", "businessInternet", "businessWebshop"],
};

/** Links to those of the areas that the tenant has. */
function menuAreas(tenant: Tenant, language: Language, audience: Audience): { area: ShopArea; href: string }[] {
  return areasInMenu[audience].flatMap((area) => {
    const href = areaHref(tenant, language, area);
    return href === null ? [] : [{ area, href }];
  });
}
