import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { chosen, type Encoding, encoded } from "#server/platform/api/encodings.ts";

/** Headers that belong to one answer, not to the cached page. */
const ownHeaders = new Set(["x-request-id", "connection", "date", "content-length", "etag"]);

type Variant = { body: Buffer; tag: string | null; headers: string[] };

/** A page as bytes, in each encoding that is ready, with its headers. */
export type CachedPage = {
  hash: string;
  bytes: number;
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
};

/**
 * Makes the cached page; compressed variants are added as soon as they are ready. `before`: the entry's page, reused if
 * nothing changed.
 */
export function cachePage(body: Buffer, given: OutgoingHttpHeaders, before: CachedPage | null): CachedPage {
  const headers = Object.entries(given).flatMap(([name, value]) =>
    ownHeaders.has(name.toLowerCase()) ? [] : [name, String(value)],
  );
  const hash = createHash("sha256").update(JSON.stringify(headers)).update(body).digest("base64url").slice(0, 22);
  if (before?.hash === hash) return before;
  const isStored = !String(given["cache-control"]).includes("no-store");
  const variant = (encoding: Encoding, bytes: Buffer): Variant => {
    const tag = isStored ? `"${hash}-${encoding}"` : null;
    return {
      body: bytes,
      tag,
      headers: [
        ...headers,
        ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
        ...(tag ? ["ETag", tag] : []),
        "Vary",
        "Accept-Encoding, Cookie, Sec-Fetch-Dest, X-Accept-Language",
        "Content-Length",
        String(bytes.length),
      ],
    };
  };
  const page: CachedPage = { hash, bytes: body.length * 2, variants: { identity: variant("identity", body) } };
  for (const encoding of ["br", "gzip"] as const) {
    void encoded(body, encoding, "once").then((bytes) => {
      page.variants[encoding] = variant(encoding, bytes);
    });
  }
  return page;
}

/** Sends the page (200) or that it is unchanged (304); returns the status. `own`: headers of this answer only. */
export function sendCached({ variants }: CachedPage, req: IncomingMessage, res: ServerResponse, own: string[]): number {
  const { body, tag, headers } = variants[chosen(req.headers["accept-encoding"], variants)] ?? variants.identity;
  if (tag !== null && req.headers["if-none-match"]?.includes(tag)) {
    res.writeHead(304, [...headers.slice(0, -2), ...own]).end();
    return 304;
  }
  res.writeHead(200, [...headers, ...own]);
  if (req.method === "HEAD") res.end();
  else res.end(body);
  return 200;
}
