import type { Request } from "express";
import { httpError } from "#server/http/errors/faults.ts";

const maxFields = 100;
const plainName = /^[a-z][\w-]{0,63}$/i;

/** Reads the whole body of a browser form; screens accept no other content type. Refuses methods other than POST. */
export async function readFormBody(req: Request, limit: number): Promise<Buffer> {
  if (req.method !== "POST") throw httpError(405, "Pages are read, and forms are sent.", { Allow: "GET, HEAD, POST" });
  if (!/^application\/x-www-form-urlencoded\b/i.test(req.headers["content-type"] ?? "")) {
    throw httpError(415, "The body is no form.");
  }
  const body = await readBody(req, limit);
  if (!isFlat(body)) throw httpError(400, "The form has fields that no form of ours has.");
  return body;
}

/** For a form with a file: a month's bank statement or ten thousand codes. */
const FILE_LIMIT = 2 * 1024 * 1024;
const MOST_AT_ONCE = 4;
let reading = 0;

/**
 * The same for a page that accepts a file; `limit`: for submissions without one. Files are large and rare: only a few are read
 * at once, further ones get a 503 with Retry-After.
 */
export async function readFileForm(req: Request, limit: number): Promise<Buffer> {
  if (req.method !== "POST" || !/^multipart\/form-data;\s*boundary=/i.test(req.headers["content-type"] ?? ""))
    return readFormBody(req, limit);
  if (reading >= MOST_AT_ONCE) throw httpError(503, "Other files are being read.", { "Retry-After": "5" });
  reading += 1;
  try {
    return await readBody(req, FILE_LIMIT);
  } finally {
    reading -= 1;
  }
}

/**
 * Our forms are flat. Remix's form library would expand structured names ("a[99999999]", "a.b", "__intent__"): a few bytes
 * become a list of a hundred million, or a command to the library.
 */
function isFlat(body: Buffer): boolean {
  const names = [...new URLSearchParams(body.toString("utf8")).keys()];
  return names.length <= maxFields && names.every((name) => plainName.test(name));
}

/** Bytes read and discarded of a body that is too large: a client does not read the answer while it is still sending. */
const maxDiscardedBytes = 512 * 1024;

async function readBody(req: Request, limit: number): Promise<Buffer> {
  const tooLarge = () => httpError(413, "The body is too large.", { Connection: "close" });
  const maxRead = Math.max(maxDiscardedBytes, limit);
  if (Number(req.headers["content-length"] ?? 0) > maxRead) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of req as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxRead) break;
      if (length <= limit) chunks.push(chunk);
    }
  } catch {
    throw httpError(400, "Its sender left before the body came to its end.");
  }
  if (length > limit) throw tooLarge();
  return Buffer.concat(chunks);
}
