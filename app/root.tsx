import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
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
import { ButtonLink } from "./components/content/button-link.tsx";
import { Final } from "./components/layout/final.tsx";
import { Page } from "./components/layout/page.tsx";
import enhanceUrl from "./enhance/main.ts?worker&url";
import { type Handle, isHydrated } from "./handle.ts";
import { PageLanguage, useTranslation } from "./i18n/index.ts";
import { Nonce } from "./nonce.ts";
import { path, twin } from "./paths.ts";
import styles from "./styles/main.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** What every page shows: whose face it wears, who runs it, who is logged in. Nothing personal but the link's label. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { tenant, language, viewer } = context;
  const url = new URL(request.url);
  return {
    language,
    origin: context.origin,
    pathname: url.pathname,
    search: url.search,
    framed: tenant.modules.integratedFrame && request.headers.get("sec-fetch-dest") === "iframe",
    isMember: viewer.member !== null,
    requestId: context.requestId,
    tenant: {
      id: tenant.id,
      version: tenant.version,
      name: tenant.name,
      logo: tenant.pictures.logo,
      phone: tenant.legal.phone,
      hours: tenant.legal.hotlineHours[language],
      offersCode: tenant.modules.offlineRecommendationCode,
      hasPicture: tenant.pictures.og !== null,
      imprintUrl: tenant.support.imprintUrl,
    },
  };
}
export type RootData = ReturnType<typeof loader>;

export default function Root() {
  return <Outlet />;
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const handles = useMatches().map(({ handle }) => handle as Handle | undefined);
  const failed = Boolean(useRouteError());
  const nonce = useContext(Nonce);
  const mark = nonce === undefined ? {} : { nonce };
  const language = useContext(PageLanguage);
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        {data ? <Place data={data} isPublic={!failed && handles.some((handle) => handle?.isPublic)} /> : null}
        <Links />
        {data ? (
          <>
            <link rel="stylesheet" href={`/theme/${data.tenant.id}/${data.tenant.version}.css`} />
            <link rel="icon" type="image/svg+xml" href={`/theme/${data.tenant.id}/${data.tenant.version}/icon.svg`} />
          </>
        ) : null}
        {handles.some((handle) => handle?.enhance) ? <script type="module" src={enhanceUrl} {...mark} /> : null}
      </head>
      <body>
        {data ? <Frame data={data}>{children}</Frame> : children}
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

/** Public pages name their address in both languages; whatever belongs to one person is for no search engine. */
function Place({ data, isPublic }: { data: RootData; isPublic: boolean | undefined }) {
  const { origin, pathname, language } = data;
  const other = twin(pathname, "");
  if (!isPublic || !other) return <meta name="robots" content="noindex" />;
  const [german, english] = language === "de" ? [pathname, other] : [other, pathname];
  return (
    <>
      <link rel="canonical" href={origin + pathname} />
      <meta property="og:url" content={origin + pathname} />
      <link rel="alternate" hrefLang="de" href={origin + german} />
      <link rel="alternate" hrefLang="en" href={origin + english} />
      <link rel="alternate" hrefLang="x-default" href={origin + german} />
    </>
  );
}

function Frame({ data, children }: { data: RootData; children: ReactNode }) {
  const { t } = useTranslation("page");
  const { language, pathname, search, tenant } = data;
  const to = (href: string, label: string) => ({ href, label, current: href === pathname });
  const here = language === "de" ? "de" : "en";
  return (
    <Page
      framed={data.framed}
      brand={{ name: tenant.name, logo: tenant.logo, homeHref: path(language, "home") }}
      nav={[
        to(path(language, "recommend"), t("nav.recommend")),
        to(path(language, "personalArea"), t("nav.mine")),
        ...(tenant.offersCode ? [to(path(language, "code"), t("nav.code"))] : []),
        to(path(language, "faq"), t("nav.faq")),
      ]}
      account={data.isMember ? to(path(language, "logout"), t("logout")) : to(path(language, "login"), t("login"))}
      legal={[
        to(path(language, "faq"), t("footer.faq")),
        to(path(language, "contact"), t("footer.contact")),
        to(tenant.imprintUrl ?? path(language, "imprint"), t("footer.imprint")),
        to(path(language, "terms"), t("footer.terms")),
        to(path(language, "privacy"), t("footer.privacy")),
        to(`${path(language, "privacy")}#cookies`, t("footer.cookies")),
        to(path(language, "accessibility"), t("footer.accessibility")),
      ]}
      languages={(["de", "en"] as const).map((lang) => ({
        lang,
        label: t(`languages.${lang}`),
        href: lang === here ? pathname + search : (twin(pathname, search) ?? path(lang, "home")),
        current: lang === here,
      }))}
      hotline={t("hotline", { phone: tenant.phone, hours: tenant.hours })}
    >
      {children}
    </Page>
  );
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
