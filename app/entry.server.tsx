import { createHash, randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import type { Language } from "#server/domain/tenant/model.ts";
import type { PageAnswer } from "#server/http/page-answer.ts";
import { KeptParts } from "./components/layout/kept.tsx";
import { type Handle, isHydrated } from "./handle.ts";
import { PageLanguage } from "./i18n/index.ts";
import { requestLanguage } from "./i18n/request-language.ts";
import { keeper } from "./keep.tsx";
import { Nonce } from "./nonce.ts";
import { sharedPages } from "./shared-page.tsx";
import { wholeWords } from "./whole-words.ts";

const kept = { de: keeper("de"), en: keeper("en") };

/** For those who draw public pages (server/http/documents.ts). */
export const shared = sharedPages(kept);

const RENDER_LIMIT_MS = 10_000;

/** Pages leave whole: a fault while rendering then still gets its status, and the answer has a length. */
export default async function handleRequest(request: Request, status: number, headers: Headers, page: EntryContext) {
  const { matches } = page.staticHandlerContext;
  const handles = matches.map(({ route }) => page.routeModules[route.id]?.handle as Handle | undefined);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const language = (await requestLanguage.getLocale(request)) as Language;
  if (!isHydrated(handles)) return answer(markup(request.url, language, page), status, headers);
  const { html, hashes } = await hydratable(request.url, language, page);
  if (hashes.length > 0) headers.set("X-Script-Hashes", hashes.join(" "));
  return answer(html, status, headers);
}

/** The page rides beside the answer's body, which would be a stream: one to fill, and one to read out again. */
function answer(html: string, status: number, headers: Headers): Response & PageAnswer {
  return Object.assign(new Response(null, { status, headers }), { page: [html] });
}

/** Without React in the browser there is nothing to wait for and nothing to hand over: drawn in one go, in a third of the time. */
function markup(url: string, language: Language, { serverHandoffStream, ...page }: EntryContext): string {
  const whole = (
    <PageLanguage.Provider value={language}>
      <KeptParts.Provider value={kept[language]}>
        <RemixServer context={page} url={url} />
      </KeptParts.Provider>
    </PageLanguage.Provider>
  );
  return `<!DOCTYPE html>${wholeWords(renderToStaticMarkup(whole))}`;
}

/**
 * The inline scripts of a hydrated page are allowed by hash, so that the same bytes can be cached; only scripts that
 * carry this render's nonce are hashed, markup that someone smuggled in is not.
 */
async function hydratable(
  url: string,
  language: Language,
  page: EntryContext,
): Promise<{ html: string; hashes: string[] }> {
  const nonce = randomBytes(16).toString("base64url");
  const marked = await render(
    <PageLanguage.Provider value={language}>
      <Nonce.Provider value={nonce}>
        <RemixServer context={page} url={url} nonce={nonce} abortDelay={RENDER_LIMIT_MS} />
      </Nonce.Provider>
    </PageLanguage.Provider>,
  );
  return tradeNonce(marked, nonce);
}

/** What a screen threw is told by our log, with the request's number and without values; not by the console. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (isRouteErrorResponse(error)) context.log.info({ status: error.status }, "a screen turned the request away");
  else context.log.error({ err: error }, "a screen failed");
};

function render(page: React.ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const body = new PassThrough();
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady: () => pipe(body),
      onShellError: reject,
      onError: reject,
    });
    const limit = setTimeout(() => abort(new Error("rendering took too long")), RENDER_LIMIT_MS);
    buffer(body)
      .then((bytes) => resolve(bytes.toString("utf8")), reject)
      .finally(() => clearTimeout(limit));
  });
}

function tradeNonce(marked: string, nonce: string): { html: string; hashes: string[] } {
  const hashes: string[] = [];
  const ours = new RegExp(`<script([^>]*) nonce="${nonce}"([^>]*)>([^]*?)</script>`, "g");
  const html = marked.replace(ours, (_, before: string, after: string, code: string) => {
    if (code !== "") hashes.push(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
    return `<script${before}${after}>${code}</script>`;
  });
  return { html: html.replaceAll(` nonce="${nonce}"`, ""), hashes };
}
