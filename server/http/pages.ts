import type { AppLoadContext } from "@remix-run/node";
import type { Request as Incoming, Response as Outgoing, RequestHandler } from "express";
import { agreementFirst, closedToAutologin, forcedLogin, isClosedToSupport, uploaderOf } from "#app/guards.ts";
import { nameAt } from "#app/paths.ts";
import { type PageName, rowOf } from "#app/sitemap.ts";
import type { RequestContext } from "#server/context.ts";
import { extendSession } from "#server/people/account/login/session.ts";
import { consentsInBrowser } from "#server/people/consent/cookie.ts";
import { needsAnswer } from "#server/people/consent/registry.ts";
import { storeCampaign } from "#server/people/consent/tracking-params.ts";
import { auditRefusedAccess } from "#server/people/sso/actor.ts";
import { extendSsoSession } from "#server/people/sso/session.ts";
import { chosen, encoded } from "#server/platform/api/encodings.ts";
import { httpError } from "#server/platform/api/http-errors.ts";
import { isShortage } from "#server/platform/process/shortage.ts";
import { firstAnswer, type Steps } from "#server/platform/request/steps.ts";
import type { Site } from "./build.ts";
import { type ErrorPageDataOf, sendErrorPage } from "./errors/faults.ts";
import { themeHash } from "./files/theme.ts";
import { renderingOf } from "./page-cache/page-cache.ts";
import { previewFor } from "./preview.ts";
import { remix } from "./remix.ts";
import { carryInto, carryOn } from "./request/carry.ts";
import { isFileForm, readFileForm, readFormBody } from "./request/form-body.ts";
import { addressOf, changes, splitUrl } from "./request/request.ts";
import { withNonce, withStyle } from "./security/headers.ts";

type Parts = {
  build: Site["build"];
  contextFor: (req: Incoming, res: Outgoing) => Promise<RequestContext>;
  isReady: () => Promise<boolean>;
  errorPageDataOf: ErrorPageDataOf;
  /** Maximum bytes of a form. */
  bodyLimit: number;
};

/**
 * Screens, through Remix. Bodies are read completely before a page's RequestContext is made, and pages are sent from a
 * buffer: a slow client holds a buffer, never a database connection. Files are read from those only who may send them.
 */
export function pages({ build, contextFor, isReady, errorPageDataOf, bodyLimit }: Parts): RequestHandler {
  const handle = remix(build);

  /** Nothing is read of a file from somebody whom the page does not admit: its own guard answers. */
  async function bodyOf(req: Incoming, res: Outgoing): Promise<Buffer> {
    const name = nameAt(splitUrl(req.originalUrl).pathname);
    if (!name || !rowOf(name).takesFile || !isFileForm(req)) return readFormBody(req, bodyLimit);
    const uploader = uploaderOf(await contextFor(req, res), name);
    return uploader ? readFileForm(req, uploader.id) : Buffer.alloc(0);
  }

  return async (req, res, next) => {
    try {
      const isRead = req.method === "GET" || req.method === "HEAD";
      const request = requestFrom(req, isRead ? null : await bodyOf(req, res));
      const url = new URL(request.url);
      const name = pageOf(url);
      const ctx = await contextFor(req, res);
      const preview = isRead ? await previewFor(ctx, url, name) : null;
      Object.assign(ctx, preview?.context);
      const first = await firstAnswer(steps, { ctx, request, name, changes: changes(req) });
      if (first === "readOnly") return sendErrorPage(res, 403, { ...errorPageDataOf(req), reason: "support" });
      const faults: unknown[] = [];
      const nonce = name && rowOf(name).script === "hydrated" ? ctx.secrets.newToken() : undefined;
      const answer = first ?? (await handle(request, name, Object.assign(ctx, { faults, nonce }) as AppLoadContext));
      if (answer.status === 403) await auditRefusedAccess(ctx, name ?? "notFound");
      const rendering = renderingOf(req);
      if (rendering && (answer.status >= 500 || rendering.isIncomplete) && rendering.sendPrevious()) return;
      // A 503 that sets Retry-After itself has its own explanation; others get the error page.
      const isShort =
        (answer.status === 503 && !answer.headers.has("Retry-After")) ||
        (answer.status === 500 && (faults.some(isShortage) || !(await isReady())));
      if (isShort) return sendErrorPage(res, 503, errorPageDataOf(req));
      if (preview) {
        answer.headers.set("Cache-Control", "no-store");
        answer.headers.set("X-Robots-Tag", "noindex");
      }
      const query = { ...ctx.tracking.query, ...preview?.query };
      await send(req, res, answer, { ctx, nonce, query });
    } catch (error) {
      if (renderingOf(req)?.sendPrevious()) return;
      const status = (error as { status?: number }).status;
      next(status !== undefined || (await isReady()) ? error : Object.assign(error as Error, { status: 503 }));
    }
  };
}

/** `name`: the page of the URL; null: none. `changes`: the request is not only read. */
type Asked = { ctx: RequestContext; request: Request; name: PageName | null; changes: boolean };

/** "readOnly" is answered with an error page. */
const steps: Steps<Asked, Response | "readOnly"> = {
  campaign({ ctx }) {
    storeCampaign(ctx);
    return null;
  },
  async extendSession({ ctx, name }) {
    const { session, ssoSession } = ctx.viewer;
    if (session && name !== "session") await extendSession(ctx);
    if (ssoSession && name !== "session") await extendSsoSession(ctx);
    return null;
  },
  supportReadsOnly: ({ ctx, name, changes }) => (changes && isClosedToSupport(ctx, name) ? "readOnly" : null),
  forcedLogin: ({ ctx, request, name }) => forcedLogin(ctx, request, name),
  autologin: ({ ctx, request, name }) => closedToAutologin(ctx, request, name),
  agreement: ({ ctx, name }) => agreementFirst(ctx, name),
};

/** Without `signal`: aborting it inside Remix ends loaders whose answer is still being written. */
function requestFrom(req: Incoming, body: Buffer | null): Request {
  const address = addressOf(req);
  const headers = new Headers();
  for (let at = 0; at < req.rawHeaders.length; at += 2) {
    headers.append(req.rawHeaders[at] as string, req.rawHeaders[at + 1] as string);
  }
  return new Request(address, { method: req.method, headers, body: body as BodyInit | null });
}

/** Requests for a page's data only, as made in the browser (Remix's single fetch). */
const dataSuffix = /\.data$/;

/** The page of a URL or of its data URL; null: none. Only hydrated pages have data URLs. */
function pageOf({ pathname, searchParams }: URL): PageName | null {
  const name = nameAt(pathname.replace(dataSuffix, ""));
  const asksForData = dataSuffix.test(pathname) || searchParams.has("_data");
  if (!asksForData || (name && rowOf(name).script === "hydrated")) return name;
  throw httpError(404, "There is no such page.");
}

/**
 * A page is personal if the request or the answer has cookies, or the URL has a mail's one-time token: it is sent with
 * `no-store`. Pages that are rendered for the page cache are not personal.
 */
function isPersonal(req: Incoming, res: Outgoing): boolean {
  const carriesCookies = req.headers.cookie !== undefined && !renderingOf(req);
  return carriesCookies || res.hasHeader("Set-Cookie") || req.query["t"] !== undefined;
}

type Sending = {
  ctx: RequestContext;
  /** Set for a hydrated page, whose markup React must receive unchanged; undefined for others. */
  nonce: string | undefined;
  /** What the page's links carry on. */
  query: Record<string, string>;
};

async function send(req: Incoming, res: Outgoing, answer: Response, { ctx, nonce, query }: Sending): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  // The time limit may have answered already.
  if (res.headersSent) return;
  res.status(answer.status);
  for (const [name, value] of answer.headers) {
    if (name === "set-cookie") res.append(name, value);
    else res.set(name, name === "location" ? carryOn(value, query) : value);
  }
  // Answers are private unless a loader set Cache-Control.
  if (!res.hasHeader("Cache-Control")) {
    const lasting = isPersonal(req, res) || needsAnswer(consentsInBrowser(ctx)) ? "no-store" : "private, no-cache";
    res.set("Cache-Control", lasting);
  }
  const policy = withStyle(String(res.get("Content-Security-Policy")), themeHash(ctx.tenant));
  res.set("Content-Security-Policy", nonce ? withNonce(policy, nonce) : policy);
  if (!answer.headers.get("content-type")?.startsWith("text/html")) return void res.end(body);
  const rendering = renderingOf(req);
  const carries = !nonce && Object.keys(query).length > 0;
  const page = carries ? Buffer.from(carryInto(body.toString(), query)) : body;
  if (rendering && answer.status === 200 && !rendering.isIncomplete && !res.hasHeader("Set-Cookie"))
    rendering.store(page, res.getHeaders());
  else await sendSmall(req, res, page);
}

/** Compresses one visitor's page. */
async function sendSmall(req: Incoming, res: Outgoing, page: Buffer): Promise<void> {
  const encoding = chosen(req.headers["accept-encoding"], { gzip: true, br: true });
  res.vary("Accept-Encoding");
  if (encoding === "identity") return void res.end(page);
  const small = await encoded(page, encoding, "each");
  // The time limit may have answered in the meantime.
  if (!res.headersSent) res.set("Content-Encoding", encoding).end(small);
}
