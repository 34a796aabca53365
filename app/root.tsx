import type { LinksFunction, MetaFunction } from "@remix-run/node";
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
import { breadcrumbsOf } from "./breadcrumbs.ts";
import { ButtonLink } from "./components/content/button-link.tsx";
import { Final } from "./components/layout/final.tsx";
import enhanceUrl from "./enhance/main.ts?worker&url";
import pageScriptUrl from "./enhance/page.ts?worker&url";
import { ExitDialog, offersExit } from "./exit.tsx";
import { Frame } from "./frame.tsx";
import { type Handle, isHydrated } from "./handle.ts";
import { i18nFor, PageLanguage, useTranslation } from "./i18n/index.ts";
import { Nonce } from "./nonce.ts";
import { path } from "./paths.ts";
import { Place } from "./place.tsx";
import { loader, type RootData } from "./root-data.ts";
import styles from "./styles/main.css?url";

export { loader };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

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
      {!missing && data ? <p className="small muted">{t("fault.number", { id: data.requestId })}</p> : null}
    </Final>
  );
}
