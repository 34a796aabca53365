import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { campaignNames, namesCampaign } from "#server/domain/consent/carried.ts";
import { consentsHere } from "#server/domain/consent/cookie.ts";
import { consentTextVersion } from "#server/domain/consent/model.ts";
import { type PageConsent, pageConsent } from "#server/domain/consent/page-class.ts";
import type { Tenant } from "#server/domain/tenant/model.ts";
import { pictureSize } from "#server/domain/tenant/picture-size.ts";
import { sellsToBusiness } from "#server/domain/tenant/shop.ts";
import { themeCss } from "#server/domain/tenant/theme.ts";
import { breadcrumbsOf } from "./breadcrumbs.ts";
import { ButtonLink } from "./components/content/button-link.tsx";
import { Final } from "./components/layout/final.tsx";
import enhanceUrl from "./enhance/main.ts?worker&url";
import pageScriptUrl from "./enhance/page.ts?worker&url";
import { ExitDialog, offersExit } from "./exit.tsx";
import { Frame } from "./frame.tsx";
import { type Handle, isHydrated } from "./handle.ts";
import { i18nFor, PageLanguage, useTranslation } from "./i18n/index.ts";
import { menuAreas } from "./menus.ts";
import { Nonce } from "./nonce.ts";
import { onceATenant } from "./once-a-tenant.ts";
import { audienceAt, path } from "./paths.ts";
import { Place } from "./place.tsx";
import styles from "./styles/main.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** What every page shows: whose face it wears, who runs it, who is logged in. Nothing personal but the link's label. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { tenant, language, viewer } = context;
  const url = new URL(request.url);
  const consent = pageConsent(tenant, consentsHere(context));
  return {
    language,
    origin: context.origin,
    // "/impressum/" is the same page.
    pathname: url.pathname.replace(/(?<=.)\/+$/, ""),
    isFindable: context.isFindable,
    search: searchFor(url, consent),
    consent: { ...consent, version: consentTextVersion },
    frame: frameOf(tenant, request.headers.get("sec-fetch-dest")),
    isMember: viewer.member !== null,
    requestId: context.requestId,
    tenant: {
      id: tenant.id,
      version: tenant.version,
      name: tenant.name,
      ...faceOf(tenant),
      logo: tenant.pictures.logo,
      operator: tenant.legal.operator,
      phone: tenant.legal.phone,
      hours: tenant.legal.hotlineHours[language],
      areas: menuAreas(tenant, language, audienceAt(url.pathname)),
      sellsToBusiness: sellsToBusiness(tenant.shop),
      offersCode: tenant.modules.offlineRecommendationCode,
      offersExit: tenant.modules.exitIntent,
      imprintUrl: tenant.support.imprintUrl,
    },
  };
}

/** What takes a while to work out of a tenant's record: once for each version of it. */
const faceOf = onceATenant(({ theme, pictures }) => ({
  theme: themeCss(theme),
  picture: pictures.og && pictureSize(pictures.og),
}));

/** With the cookie, the campaign is gone from our links, also from those to this page itself. */
function searchFor({ search, searchParams }: URL, { keepsCampaign }: PageConsent): string {
  if (!keepsCampaign || !namesCampaign(searchParams)) return search;
  for (const name of campaignNames) searchParams.delete(name);
  return searchParams.size > 0 ? `?${searchParams}` : "";
}

/** The page stands in a frame on the brand's own site: who may hear of it, and where the form stands there. */
function frameOf({ modules, frameAncestors, recommendWebPage }: Tenant, destination: string | null) {
  if (!modules.integratedFrame || destination !== "iframe" || recommendWebPage === null) return null;
  return { origins: frameAncestors, recommendUrl: recommendWebPage };
}
export type RootData = ReturnType<typeof loader>;

/** The title of a page that has none of its own: what it asked for is missing, or failed. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const kind = isRouteErrorResponse(error) && error.status === 404 ? "notFound" : "fault";
  const words = i18nFor(data?.language ?? "de").t(`page:${kind}.title`);
  return [{ title: [words, data?.tenant.name].filter(Boolean).join(" · ") }];
};

export default function Root() {
  return <Outlet />;
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const matches = useMatches();
  const handles = matches.map(({ handle }) => handle as Handle | undefined);
  const failed = Boolean(useRouteError());
  const nonce = useContext(Nonce);
  const mark = nonce === undefined ? {} : { nonce };
  const language = useContext(PageLanguage);
  const around = data && aroundOf(data, matches.at(-1), failed);
  const script = scriptOf(handles, Boolean(data?.frame || around?.exit));
  const isPublic = !failed && handles.some((handle) => handle?.isPublic);
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {failed ? <FaultTitle name={data?.tenant.name} /> : <Meta />}
        {around ? <Place data={around.data} isPublic={isPublic} trail={around.breadcrumbs} /> : null}
        <Links />
        {data ? (
          <>
            {/* Painted once, whole: a page is one round trip long, and arranging it twice costs a phone more than waiting. */}
            <link rel="expect" href="#inhalt" blocking="render" />
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own; the policy allows it by its hash */}
            <style dangerouslySetInnerHTML={{ __html: data.tenant.theme }} />
            <link rel="icon" type="image/svg+xml" href={`/theme/${data.tenant.id}/${data.tenant.version}/icon.svg`} />
          </>
        ) : null}
        {data?.consent.scripts.map((url) => (
          <script key={url} src={url} async />
        ))}
        {script ? <script type="module" src={script} {...mark} /> : null}
      </head>
      <body>
        {around ? <Frame {...around}>{children}</Frame> : children}
        {isHydrated(handles) && (
          <>
            <ScrollRestoration {...mark} />
            <Scripts {...mark} />
          </>
        )}
      </body>
    </html>
  );
}

type Screen = Pick<ReturnType<typeof useMatches>[number], "id" | "data">;

/** What the frame around a screen is drawn from. A screen that failed has neither a place in the site nor a dialog. */
export function aroundOf(data: RootData, screen: Screen | undefined, failed: boolean) {
  // Its route's name, which is its path's; English pages have the same.
  const name = screen?.id.replace(/\.en$/, "") ?? "";
  return {
    data,
    screen: name,
    exit: !failed && offersExit(data, name) ? <ExitDialog data={data} /> : null,
    breadcrumbs: failed ? null : trailOf(data, screen),
  };
}

/** The whole script where there are forms or links to share, the smaller one where a page of text needs any. */
function scriptOf(handles: readonly (Handle | undefined)[], isNeeded: boolean): string | null {
  if (handles.some((handle) => handle?.enhance)) return enhanceUrl;
  return isNeeded ? pageScriptUrl : null;
}

/** Where the screen lies; it may say in its loader's data (`crumb`) what it is called. */
function trailOf({ language, pathname }: RootData, screen: Screen | undefined) {
  const { crumb } = (screen?.data ?? {}) as { crumb?: string };
  return breadcrumbsOf({ language, pathname, routeId: screen?.id, crumb });
}

/** A screen that failed says nothing of itself, not even its title. */
function FaultTitle({ name }: { name: string | undefined }) {
  const { t } = useTranslation("page");
  const error = useRouteError();
  const kind = isRouteErrorResponse(error) && error.status === 404 ? "notFound" : "fault";
  return <title>{[t(`${kind}.title`), name].filter(Boolean).join(" · ")}</title>;
}

/** Not found, refused at the door, or a fault: said calmly, with the number that finds it in the log. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { t, language } = useTranslation("page");
  const data = useRouteLoaderData<typeof loader>("root");
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const kind = missing ? "notFound" : "fault";
  return (
    <Final
      picture={missing ? "apart" : "shut"}
      title={t(`${kind}.title`)}
      actions={
        <ButtonLink href={path(language, "home")} kind="primary">
          {t("notFound.home")}
        </ButtonLink>
      }
    >
      <p>{t(`${kind}.text`)}</p>
      {missing ? <p>{t("notFound.more")}</p> : null}
      {!missing && data ? <p className="muted">{t("fault.number", { id: data.requestId })}</p> : null}
    </Final>
  );
}
