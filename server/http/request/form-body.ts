import type { Request } from "express";
import { httpError } from "#server/platform/api/http-errors.ts";

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
/** Files read at once: by this process, and of these for one person, who may have two windows open. */
const MOST_AT_ONCE = 4;
const MOST_OF_ONE = 2;
const reading = new Map<string, number>();

/** The slowest line that may send a file: 16 kB a second, measured over five seconds. */
const rateSeconds = 5;
const leastBytes = rateSeconds * 16 * 1024;

export function isFileForm(req: Pick<Request, "method" | "headers">): boolean {
  return req.method === "POST" && /^multipart\/form-data;\s*boundary=/i.test(req.headers["content-type"] ?? "");
}

/**
 * Reads the whole body of a form with a file (isFileForm) for `person`, who must be admitted to its page: files are
 * large and rare, so only a few are read at once. Further ones get a 503 with Retry-After, and one that comes too
 * slowly a 408.
 */
export async function readFileForm(req: Request, person: string): Promise<Buffer> {
  const own = reading.get(person) ?? 0;
  const all = [...reading.values()].reduce((sum, count) => sum + count, 0);
  if (own >= MOST_OF_ONE || all >= MOST_AT_ONCE)
    throw httpError(503, "Other files are being read.", { "Retry-After": "5" });
  reading.set(person, own + 1);
  try {
    return await readInTime(req);
  } finally {
    const left = (reading.get(person) ?? 1) - 1;
    if (left > 0) reading.set(person, left);
    else reading.delete(person);
  }
}

/** Gives up as soon as less than `leastBytes` came within `rateSeconds`. */
async function readInTime(req: Request): Promise<Buffer> {
  let timer: NodeJS.Timeout | undefined;
  let recent = 0;
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      if (recent < leastBytes) reject(httpError(408, "The file comes too slowly.", { Connection: "close" }));
      recent = 0;
    }, rateSeconds * 1000);
  });
  const body = readBody(req, FILE_LIMIT, (bytes) => {
    recent += bytes;
  });
  return Promise.race([body, tooSlow]).finally(() => clearInterval(timer));
}

/**
 * Our forms are flat. Remix's form library would expand structured names ("a[99999999]", "a.b", "__intent__"): a few
 * bytes become a list of a hundred million, or a command to the library.
 */
function isFlat(body: Buffer): boolean {
  const names = [...new URLSearchParams(body.toString("utf8")).keys()];
  return names.length <= maxFields && names.every((name) => plainName.test(name));
}

/**
 * Bytes read and discarded of a body that is too large: a client does not read the answer while it is still sending.
 */
const maxDiscardedBytes = 512 * 1024;

/** `came` is told the bytes of each part as it comes. */
async function readBody(req: Request, limit: number, came?: (bytes: number) => void): Promise<Buffer> {
  const tooLarge = () => httpError(413, "The body is too large.", { Connection: "close" });
  const maxRead = Math.max(maxDiscardedBytes, limit);
  if (Number(req.headers["content-length"] ?? 0) > maxRead) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of req as AsyncIterable<Buffer>) {
      length += chunk.length;
      came?.(chunk.length);
      if (length > maxRead) break;
      if (length <= limit) chunks.push(chunk);
    }
  } catch {
    throw httpError(400, "Its sender left before the body came to its end.");
  }
  if (length > limit) throw tooLarge();
  return Buffer.concat(chunks);
}
