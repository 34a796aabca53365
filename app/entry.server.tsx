import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { PageTexts } from "#app/i18n/index.ts";
import type { Language } from "#server/platform/values/language.ts";
import "#app/i18n/resources.ts";
import { RemixI18Next } from "remix-i18next/server";
import { wholeWords } from "#app/content/whole-words.ts";
import { Nonce } from "#app/layout/nonce.ts";
import { languageOf } from "./paths.ts";

const supportedLanguages = ["de", "en"];

/** The language of a page is in its path: German is the default, English pages are below /en. */
const requestLanguage = new RemixI18Next({
  detection: {
    supportedLanguages,
    fallbackLanguage: "de",
    order: ["custom"],
    findLocale: async (request) => languageOf(new URL(request.url).pathname),
  },
});

/**
 * Renders the whole page before sending, so that its answer has a length. With a nonce it is hydrated (root.tsx adds
 * <Scripts/>) and its markup must stay as React rendered it; without, React does not run in the browser.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  { nonce, tenant }: AppLoadContext,
) {
  const language = (await requestLanguage.getLocale(request)) as Language;
  const app = (
    <PageTexts wording={{ language, tenant }}>
      <Nonce.Provider value={nonce}>
        <RemixServer context={page} url={request.url} {...(nonce ? { nonce } : {})} />
      </Nonce.Provider>
    </PageTexts>
  );
  const html = nonce ? await renderHydratable(app, nonce) : `<!DOCTYPE html>${wholeWords(renderToStaticMarkup(app))}`;
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Bytes: a Response copies a string twice before it encodes it.
  return new Response(Buffer.from(html), { status, headers });
}

/** Renders the whole document, including the loaders' data that React starts with in the browser. */
function renderHydratable(app: React.ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(app, {
      nonce,
      onAllReady: () => void text(pipe(new PassThrough())).then(resolve, reject),
      onShellError: reject,
      onError: reject,
    });
  });
}

/**
 * Logs a screen's error to our own log, with the request id and without values, instead of the console. Faults are also
 * stored in the request's context: the pipeline answers some of them with more than a "500".
 */
export const handleError: HandleErrorFunction = (error, { context }) => {
  const { log, faults }: AppLoadContext = context;
  if (isRouteErrorResponse(error)) return log.info({ status: error.status }, "a screen turned the request away");
  faults?.push(error);
  log.error({ err: error }, "a screen failed");
};
