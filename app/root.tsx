import type { LinksFunction, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext, useEffect } from "react";
import { useTranslation } from "react-i18next";
import enhanceUrl from "#app/browser/main.ts?worker&url";
import officeScriptUrl from "#app/browser/office.ts?worker&url";
import pageScriptUrl from "#app/browser/page.ts?worker&url";
import sessionScriptUrl from "#app/browser/session.ts?worker&url";
import { i18nFor, PageWording, useLanguage } from "#app/i18n/index.ts";
import { breadcrumbsOf } from "#app/layout/breadcrumbs.ts";
import { ExitDialog, offersExit } from "#app/layout/exit-dialog.tsx";
import { ForbiddenPage, forbiddenIn } from "#app/layout/forbidden-page.tsx";
import { Nonce } from "#app/layout/nonce.ts";
import { OfficeLayout } from "#app/layout/office-layout.tsx";
import { loader, type RootData } from "#app/layout/root-data.ts";
import { SiteLayout } from "#app/layout/site-layout.tsx";
import { CanonicalLinks } from "#app/seo/canonical-links.tsx";
import styles from "#app/styles/main.css?url";
import officeStyles from "#app/styles/office.css?url";
import { ButtonLink } from "#app/ui/content/button-link.tsx";
import { MessagePage } from "#app/ui/layout/message-page.tsx";
import { OfflineNotice } from "#app/ui/layout/offline-notice.tsx";
import { pageOfRoute, path } from "./paths.ts";
import { type PageName, type Row, rowOf } from "./sitemap.ts";

export { loader };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The title of a page without one of its own: for a 404 or an error. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const kind = isRouteErrorResponse(error) && error.status === 404 ? "notFound" : "fault";
  const { t } = i18nFor(data ?? { language: "de", tenant: { formOfAddress: "du" } });
  return [{ title: [t(`page:${kind}.title`), data?.tenant.name].filter(Boolean).join(" · ") }];
};

export default function Root() {
  return <Outlet />;
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const screen = useMatches().at(-1);
  const failed = Boolean(useRouteError());
  const { language, tenant } = useContext(PageWording);
  const nonce = useContext(Nonce);
  const name = screen ? pageOfRoute(screen.id) : null;
  const row = name && rowOf(name);
  const trail = data && !failed ? trailOf(data, name, screen?.data) : null;
  const exit = data && !failed && offersExit(data, name) ? <ExitDialog data={data} /> : null;
  const office = row?.access === "ssoUser" ? (data?.office ?? null) : null;
  const script = scriptOf(row, Boolean(data?.frame || exit));
  return (
    <html lang={language} data-form-of-address={tenant.formOfAddress === "sie" ? "sie" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {failed ? <FaultTitle name={data?.tenant.name} /> : <Meta />}
        {data ? <CanonicalLinks data={data} isPublic={!failed && row?.cache === "public"} trail={trail} /> : null}
        {data?.tenant.fonts.map((url) => (
          <link key={url} rel="preload" as="font" type="font/woff2" href={url} crossOrigin="anonymous" />
        ))}
        <Links />
        {office ? <link rel="stylesheet" href={officeStyles} /> : null}
        {data ? (
          <>
            {/* Blocks rendering until the whole page has arrived: it fits in one round trip, and a second layout
                costs a phone more than waiting. */}
            <link rel="expect" href="#inhalt" blocking="render" />
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own; the policy allows it by its hash */}
            <style dangerouslySetInnerHTML={{ __html: data.tenant.theme }} />
            <link rel="icon" type="image/svg+xml" href={`/theme/${data.tenant.id}/${data.tenant.version}/icon.svg`} />
            <link rel="apple-touch-icon" href={`/theme/${data.tenant.id}/${data.tenant.version}/icon-180.png`} />
            <link rel="manifest" href="/manifest.webmanifest" />
            <meta name="theme-color" media="(prefers-color-scheme: light)" content={data.tenant.stage.light} />
            <meta name="theme-color" media="(prefers-color-scheme: dark)" content={data.tenant.stage.dark} />
          </>
        ) : null}
        {data?.consent.scripts.map((url) => (
          <script key={url} src={url} async />
        ))}
        {script ? <script type="module" src={script} /> : null}
        {data?.session ? <script type="module" src={sessionScriptUrl} /> : null}
        {office ? <script type="module" src={officeScriptUrl} /> : null}
      </head>
      <body>
        {data?.tenant.isTest ? <TestBanner /> : null}
        {data && office ? (
          <OfficeLayout data={data} office={office} name={name}>
            {children}
          </OfficeLayout>
        ) : data ? (
          <SiteLayout data={data} name={name} breadcrumbs={trail} exit={exit}>
            {children}
          </SiteLayout>
        ) : (
          children
        )}
        {row?.script === "hydrated" ? (
          <>
            <NavigationProgress />
            <OfflineNotice />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  );
}

/** Above every page of a test tenant. */
function TestBanner() {
  const { t } = useTranslation("page");
  return (
    <aside className="test-banner small" aria-label={t("test.label")}>
      <p className="wrap">{t("test.banner")}</p>
    </aside>
  );
}

/** The full script for pages with forms or links to share; the smaller one for text pages that need any. */
function scriptOf(row: Row | null, isNeeded: boolean): string | null {
  if (row?.script === "forms") return enhanceUrl;
  return isNeeded ? pageScriptUrl : null;
}

/** The breadcrumbs; the screen's loader data may name the page (`crumb`). */
function trailOf({ language, tenant, pathname }: RootData, name: PageName | null, screenData: unknown) {
  const { crumb } = (screenData ?? {}) as { crumb?: string };
  return breadcrumbsOf({ language, tenant, pathname, name, crumb });
}

/** The title after an error, when the screen cannot set its own. */
function FaultTitle({ name }: { name: string | undefined }) {
  const { t } = useTranslation("page");
  const error = useRouteError();
  const kind = isRouteErrorResponse(error) && error.status === 404 ? "notFound" : "fault";
  return <title>{[forbiddenIn(error)?.title ?? t(`${kind}.title`), name].filter(Boolean).join(" · ")}</title>;
}

/** The messages of browsers for a request of a hydrated page without a response. */
const networkErrors = /^(Failed to fetch|NetworkError|Load failed)/;

/** Not found, or an error page with the request id for looking it up in the log. */
export function ErrorBoundary() {
  const error = useRouteError();
  const isNetworkError = error instanceof TypeError && networkErrors.test(error.message);
  // Then the data of the layout are missing, too: the browser loads the whole page, or shows its own error page.
  useEffect(() => {
    if (isNetworkError) location.reload();
  }, [isNetworkError]);
  const { t } = useTranslation("page");
  const language = useLanguage();
  const data = useRouteLoaderData<typeof loader>("root");
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const kind = missing ? "notFound" : "fault";
  const forbidden = forbiddenIn(error);
  if (forbidden) return <ForbiddenPage {...forbidden} />;
  return (
    <MessagePage
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
      {!missing && data ? <p className="small muted">{t("fault.number", { id: data.requestId })}</p> : null}
    </MessagePage>
  );
}

/** A progress bar at the top of a hydrated page while the next one loads, announced once; nothing without hydration. */
function NavigationProgress() {
  const { t } = useTranslation("components");
  const isLoading = useNavigation().state !== "idle";
  return (
    <div className="progress" role="status" data-loading={isLoading ? "" : undefined}>
      <span className="vh">{isLoading ? t("form.pending") : ""}</span>
    </div>
  );
}
