import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "#server/domain/tenant/model.ts";
import { PageLanguage } from "./i18n/index.ts";
import { requestLanguage } from "./i18n/request-language.ts";
import { wholeWords } from "./whole-words.ts";

/**
 * Draws a page. React does not run in its browser (root.tsx leaves out <Scripts/>), so that there is nothing to stream or to
 * hand over: the markup is made in one go, and the answer has a length.
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, page: EntryContext) {
  const language = (await requestLanguage.getLocale(request)) as Language;
  const html = renderToStaticMarkup(
    <PageLanguage.Provider value={language}>
      <RemixServer context={page} url={request.url} />
    </PageLanguage.Provider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!DOCTYPE html>${wholeWords(html)}`, { status, headers });
}

/**
 * What a screen threw is logged by our log, with the request's number and without values; not by the console. Faults are
 * noted on the request's context: of some of them the pipeline answers more than "500".
 */
export const handleError: HandleErrorFunction = (error, { context }) => {
  const { log, faults }: AppLoadContext = context;
  if (isRouteErrorResponse(error)) return log.info({ status: error.status }, "a screen turned the request away");
  faults?.push(error);
  log.error({ err: error }, "a screen failed");
};
