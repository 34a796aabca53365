import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import { chosen, encoded } from "#server/platform/api/encodings.ts";
import type { StoredAnswer } from "#server/platform/repositories.ts";
import { type Fehler, problemOut } from "#server/platform/wire/refusal.ts";

const json = "application/json; charset=utf-8";
const problem = "application/problem+json; charset=utf-8";

/** How long an answer that is the same for everybody may be kept. */
const publicSeconds = 60;
/** Smaller answers gain nothing. */
const worthCompressing = 1_000;

export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): StoredAnswer {
  return { status, headers: { "Content-Type": json, ...headers }, body: JSON.stringify(value) };
}

/**
 * Sends an answer with what HTTP demands of its status. `isPublic`: it is the same for everybody, so it has an ETag, is
 * compressed, and may be kept; unless it brings a cookie.
 */
export async function sendAnswer(req: Request, res: Response, answer: StoredAnswer, isPublic = false): Promise<void> {
  const { status, headers } = answer;
  if (status === 302) return res.redirect(302, headers["Location"] ?? "/");
  res.status(status).set(headers);
  if (status >= 400) return sendRefused(req, res, answer);
  if (status !== 200 || !isPublic || res.getHeader("Set-Cookie")) return void res.send(answer.body);
  await sendPublic(req, res, answer.body);
}

/** A refusal as JSON, or as problem details (RFC 9457) for callers who prefer those. */
function sendRefused(req: Request, res: Response, { status, headers, body }: StoredAnswer): void {
  if (status === 401) res.set("WWW-Authenticate", challenge(req, res));
  if (status === 429) nothingLeft(res, headers["Retry-After"]);
  res.vary("Accept");
  if (req.accepts(["application/json", "application/problem+json"]) !== "application/problem+json")
    return void res.send(body);
  res.set("Content-Type", problem).send(JSON.stringify(problemOut(status, JSON.parse(body) as Fehler)));
}

/** What the call would have needed: a signature, or somebody's token. */
function challenge(req: Request, res: Response): string {
  const realm = res.locals["tenant"]?.id ?? "facade";
  return `${/\/(auftraege|testuhr)\/?$/i.test(req.path) ? "HMAC-SHA-256" : "Bearer"} realm="${realm}"`;
}

/** The fields of the limit that refused, in place of those of a limit that did not. */
function nothingLeft(res: Response, waitSeconds: string | undefined): void {
  if (res.getHeader("RateLimit-Remaining") === "0") return;
  for (const name of ["RateLimit-Policy", "RateLimit-Limit"]) res.removeHeader(name);
  res
    .set("RateLimit-Remaining", "0")
    .set("RateLimit", waitSeconds ? `"attempts";r=0;t=${waitSeconds}` : '"attempts";r=0');
  if (waitSeconds) res.set("RateLimit-Reset", waitSeconds);
  else res.removeHeader("RateLimit-Reset");
}

async function sendPublic(req: Request, res: Response, body: string): Promise<void> {
  const tag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  res.set("Cache-Control", `public, max-age=${publicSeconds}`).set("ETag", `W/"${tag}"`);
  res.vary("Accept-Encoding, Accept-Language, X-Accept-Language");
  if (req.headers["if-none-match"]?.includes(tag)) return void res.status(304).end();
  const bytes = Buffer.from(body);
  const encoding =
    bytes.length < worthCompressing ? "identity" : chosen(req.get("accept-encoding"), { gzip: 1, br: 1 });
  if (encoding === "identity") return void res.send(bytes);
  res.set("Content-Encoding", encoding).send(await encoded(bytes, encoding, "each"));
}
