import type { Request as Incoming, Response as Outgoing, RequestHandler } from "express";
import { consentsHere } from "#server/domain/consent/cookie.ts";
import { keepCampaign } from "#server/domain/consent/keep-campaign.ts";
import { needsAnswer } from "#server/domain/consent/registry.ts";
import type { Ctx } from "#server/domain/context.ts";
import { addressOf } from "./address.ts";
import type { Site } from "./build.ts";
import { carryInto, carryOn } from "./carry.ts";
import { chosen, encoded } from "./encodings.ts";
import { type Looks, sendErrorPage, turnedAway } from "./faults.ts";
import { readFormBody } from "./form-body.ts";
import { withHashes } from "./headers.ts";
import type { PageAnswer } from "./page-answer.ts";
import { drawingOf } from "./page-cache.ts";
import { screens } from "./screens.ts";
import { themeHash } from "./theme.ts";

/** What entry.server.tsx says about the inline scripts of a page; it goes no further. */
const SCRIPTS = "x-script-hashes";

type Parts = {
  build: Site["build"];
  contextFor: (req: Incoming, res: Outgoing) => Promise<Ctx>;
  isReady: () => Promise<boolean>;
  lookOf: Looks;
  /** Bytes of a form. */
  bodyLimit: number;
};

/**
 * Screens, through Remix. Bodies are read whole before a Ctx is made, and pages are sent whole: a slow reader or writer
 * holds a buffer, never a database connection.
 */
export function pages({ build, contextFor, isReady, lookOf, bodyLimit }: Parts): RequestHandler {
  const handle = screens(build);
  return async (req, res, next) => {
    try {
      const request = requestFrom(req, await readFormBody(req, bodyLimit));
      const ctx = await contextFor(req, res);
      keepCampaign(ctx);
      const answer = await handle(request, ctx);
      const drawing = drawingOf(req);
      if (drawing && (answer.status >= 500 || drawing.hasGap) && drawing.instead()) return;
      const isShort = answer.status === 503 || (answer.status === 500 && !(await isReady()));
      if (isShort) return sendErrorPage(res, 503, lookOf(req));
      await send(req, res, answer, ctx);
    } catch (error) {
      if (drawingOf(req)?.instead()) return;
      const status = (error as { status?: number }).status;
      next(status !== undefined || (await isReady()) ? error : Object.assign(error as Error, { status: 503 }));
    }
  };
}

/** Without `signal`: aborting it under Remix ends loaders whose answer is still being written. */
function requestFrom(req: Incoming, body: Buffer | null): Request {
  const address = addressOf(req);
  // An older Remix's way to a screen's data, which nothing here asks for.
  if (address.searchParams.has("_data")) throw turnedAway(404, "There is no such page.");
  const headers = new Headers();
  for (let at = 0; at < req.rawHeaders.length; at += 2) {
    headers.append(req.rawHeaders[at] as string, req.rawHeaders[at + 1] as string);
  }
  return new Request(address, { method: req.method, headers, body: body as BodyInit | null });
}

/**
 * Cookies, and the one-time links of mails, make a page one person's: no disk keeps it, and Back asks again. A page that is
 * drawn for everybody is nobody's, whatever they answered about cookies.
 */
function isPersonal(req: Incoming, res: Outgoing): boolean {
  const carriesCookies = req.headers.cookie !== undefined && !drawingOf(req);
  return carriesCookies || res.hasHeader("Set-Cookie") || req.query["t"] !== undefined;
}

async function send(req: Incoming, res: Outgoing, answer: Response | PageAnswer, ctx: Ctx): Promise<void> {
  // The time limit may have answered already.
  if (res.headersSent) return;
  res.status(answer.status);
  for (const [name, value] of answer.headers) {
    if (name === "set-cookie") res.append(name, value);
    else if (name === "location") res.set(name, carryOn(value, ctx.carried.query));
    else if (name !== SCRIPTS) res.set(name, value);
  }
  // Whatever is not said to be public is the visitor's own.
  if (!res.hasHeader("Cache-Control")) {
    const lasting = isPersonal(req, res) || needsAnswer(consentsHere(ctx)) ? "no-store" : "private, no-cache";
    res.set("Cache-Control", lasting);
  }
  const hashes = { styles: themeHash(ctx.tenant), scripts: answer.headers.get(SCRIPTS) };
  res.set("Content-Security-Policy", withHashes(String(res.get("Content-Security-Policy")), hashes));
  if (!("page" in answer)) return void res.end(answer.body ? Buffer.from(await answer.arrayBuffer()) : undefined);
  const drawing = drawingOf(req);
  const page = bytesOf(answer, ctx.carried.query);
  if (drawing && answer.status === 200 && !drawing.hasGap && !res.hasHeader("Set-Cookie"))
    drawing.keep(page, res.getHeaders());
  else await sendSmall(req, res, page);
}

/** The page with its links completed. */
function bytesOf({ page }: PageAnswer, query: Ctx["carried"]["query"]): Buffer {
  const isPlain = Object.keys(query).length === 0;
  const carry = (part: string | Buffer) => Buffer.from(carryInto(part.toString(), query));
  return Buffer.concat(page.map((part) => (Buffer.isBuffer(part) && isPlain ? part : carry(part))));
}

/** One visitor's page travels small, too. */
async function sendSmall(req: Incoming, res: Outgoing, page: Buffer): Promise<void> {
  const encoding = chosen(req.headers["accept-encoding"], { gzip: true, br: true });
  res.vary("Accept-Encoding");
  if (encoding === "identity") return void res.end(page);
  const small = await encoded(page, encoding, "each");
  // The time limit may have answered meanwhile.
  if (!res.headersSent) res.set("Content-Encoding", encoding).end(small);
}
