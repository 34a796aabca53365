import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { chosen, type Encoding, encoded } from "./encodings.ts";

/** Of one answer, not of the page. */
const ofOneAnswer = new Set(["x-request-id", "connection", "date", "content-length", "etag"]);

type Form = { body: Buffer; tag: string | null; headers: string[] };

/** A page as bytes, in each encoding that was ready, with its headers. */
export type KeptPage = { hash: string; bytes: number; forms: Partial<Record<Encoding, Form>> & { identity: Form } };

/** The page, at first as it is; smaller forms join it as soon as they are made. Those of the same page before are taken over. */
export function keepPage(body: Buffer, given: OutgoingHttpHeaders, before: KeptPage | null): KeptPage {
  const headers = Object.entries(given).flatMap(([name, value]) =>
    ofOneAnswer.has(name.toLowerCase()) ? [] : [name, String(value)],
  );
  const hash = createHash("sha256").update(JSON.stringify(headers)).update(body).digest("base64url").slice(0, 22);
  if (before?.hash === hash) return before;
  const isStored = !String(given["cache-control"]).includes("no-store");
  const form = (encoding: Encoding, bytes: Buffer): Form => {
    const tag = isStored ? `"${hash}-${encoding}"` : null;
    return {
      body: bytes,
      tag,
      headers: [
        ...headers,
        ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
        ...(tag ? ["ETag", tag] : []),
        ...["Vary", "Accept-Encoding, Cookie", "Content-Length", String(bytes.length)],
      ],
    };
  };
  const page: KeptPage = { hash, bytes: body.length * 2, forms: { identity: form("identity", body) } };
  for (const encoding of ["br", "gzip"] as const) {
    void encoded(body, encoding, "once").then((bytes) => {
      page.forms[encoding] = form(encoding, bytes);
    });
  }
  return page;
}

/** Whole, or only that it is unchanged. */
export function sendKept({ forms }: KeptPage, req: IncomingMessage, res: ServerResponse, own: string[]): number {
  const { body, tag, headers } = forms[chosen(req.headers["accept-encoding"], forms)] ?? forms.identity;
  if (tag !== null && req.headers["if-none-match"]?.includes(tag)) {
    res.writeHead(304, [...headers.slice(0, -2), ...own]).end();
    return 304;
  }
  res.writeHead(200, [...headers, ...own]);
  if (req.method === "HEAD") res.end();
  else res.end(body);
  return 200;
}
