import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { Tenant } from "#server/domain/tenant/model.ts";
import { requestLines } from "../../runtime/log.ts";
import { numberOf, splitUrl } from "../request.ts";
import { type CachedPage, cachePage, sendCached } from "./cached-page.ts";

/** An entry is rendered anew after a minute; until that is done, and for ten minutes more, it is sent as it is. */
const freshMs = 60_000;
const usableMs = 11 * 60_000;
/** After a render that failed, the entry is sent for so long before the next one. */
const retryMs = 5_000;
const maxBytes = 12 * 1024 * 1024;

type Entry = {
  tenantId: string;
  /** null: it was never rendered. */
  page: CachedPage | null;
  /** The tenant's version that the page was rendered from. */
  version: number;
  freshUntil: number;
  usableUntil: number;
  /** Settles when the render that is under way has ended; null: none is. */
  rendering: Promise<void> | null;
};

/** Of the one request that renders a page for the cache. */
export type Rendering = {
  /** Stores the page and sends it. */
  store(html: Buffer, headers: OutgoingHttpHeaders): void;
  /** Rendering failed or is incomplete: sends the page as it was before; false when there is none. */
  sendPrevious(): boolean;
  /** Set when an upstream did not answer: the page is sent to this visitor alone, and not stored. */
  isIncomplete: boolean;
};

const renderings = new WeakMap<IncomingMessage, Rendering>();

/** The request's render for the cache; undefined: it renders for its visitor alone. */
export function renderingOf(req: IncomingMessage): Rendering | undefined {
  return renderings.get(req);
}

type Parts = {
  log: Logger;
  /** The tenant that lists a host. */
  tenantOf: (host: string) => Tenant | null;
  /** Rises when anything changed that a tenant's pages are made of. */
  versionOf: (tenantId: string) => number;
  /** Whether a path is of a page that is the same for every visitor. */
  isPublic: (pathname: string) => boolean;
  /** What public pages depend on of a visitor, in few values; null: this visitor's pages are not cached. */
  visitorOf: (req: IncomingMessage) => string | null;
  /** Parameters that links carry on. A page with any other is not cached. */
  trackingParams: readonly string[];
  /** The rest of the pipeline. */
  next: (req: IncomingMessage, res: ServerResponse) => void;
};

/** The step before the pipeline that answers public pages (README.md); false: the pipeline answers this request. */
export function pageCache(parts: Parts): (req: IncomingMessage, res: ServerResponse) => boolean {
  const { versionOf, next } = parts;
  const entries = new Map<string, Entry>();
  const logRequest = requestLines(parts.log);
  let bytes = 0;

  /** `began`: when the request came, for its line in the log; null: the pipeline logs it. */
  function send(page: CachedPage, req: IncomingMessage, res: ServerResponse, began: number | null): void {
    // The time limit may have answered already.
    if (res.headersSent) return;
    const id = req.id ?? numberOf(req.headers["x-request-id"]);
    const status = sendCached(page, req, res, ["X-Request-Id", id]);
    if (began !== null) logRequest({ id, method: String(req.method), url: String(req.url), status, began });
  }

  /** Moves the entry to the end of the list, and evicts from its beginning what is too much. */
  function put(key: string, entry: Entry, page: CachedPage): void {
    bytes += page.bytes - (entry.page?.bytes ?? 0);
    entry.page = page;
    entries.delete(key);
    entries.set(key, entry);
    for (const [oldest, { page: old, rendering }] of entries) {
      if (bytes <= maxBytes) break;
      if (rendering || !old) continue;
      bytes -= old.bytes;
      entries.delete(oldest);
    }
  }

  /** Makes the request the one that renders the entry; the pipeline goes on with it. */
  function startRendering(key: string, entry: Entry, req: IncomingMessage, res: ServerResponse): void {
    const version = versionOf(entry.tenantId);
    const isUsable = entry.version === version && performance.now() < entry.usableUntil;
    const previous = isUsable ? entry.page : null;
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    res.once("close", end);
    entries.set(key, entry);
    entry.rendering = ended.then(() => {
      entry.rendering = null;
      if (!entry.page && entries.get(key) === entry) entries.delete(key);
    });
    renderings.set(req, {
      isIncomplete: false,
      store(html, headers) {
        const page = cachePage(html, headers, entry.page);
        put(key, entry, page);
        const now = performance.now();
        Object.assign(entry, { version, freshUntil: now + freshMs, usableUntil: now + usableMs });
        end();
        send(page, req, res, null);
      },
      sendPrevious() {
        if (!previous) return false;
        entry.freshUntil = performance.now() + retryMs;
        end();
        send(previous, req, res, null);
        return true;
      },
    });
  }

  /** The entry's page as it may be sent at `now`: fresh, or while it is being rendered anew. */
  function usablePage({ page, tenantId, version, rendering, freshUntil, usableUntil }: Entry, now: number) {
    return version === versionOf(tenantId) && now < (rendering ? usableUntil : freshUntil) ? page : null;
  }

  return (req, res) => {
    const key = keyOf(req, parts.visitorOf);
    if (key === null) return false;
    const began = performance.now();
    const entry = entries.get(key) ?? newEntry(req, parts);
    const page = entry && usablePage(entry, began);
    if (page) {
      send(page, req, res, began);
      return true;
    }
    if (!entry || req.method === "HEAD") return false;
    if (entry.rendering) {
      void entry.rendering.then(() => {
        const rendered = usablePage(entry, began);
        if (rendered) send(rendered, req, res, began);
        else next(req, res);
      });
      return true;
    }
    startRendering(key, entry, req, res);
    return false;
  };
}

/** null: the answer depends on more of the visitor than the cache knows. */
function keyOf(req: IncomingMessage, visitorOf: Parts["visitorOf"]): string | null {
  const { method, headers, url } = req;
  if (method !== "GET" && method !== "HEAD") return null;
  if (headers.authorization !== undefined || headers["x-accept-language"] !== undefined) return null;
  // In a frame a page has another look; frames are few.
  if (headers["sec-fetch-dest"] === "iframe") return null;
  const visitor = visitorOf(req);
  return visitor === null ? null : `${headers.host}\n${visitor}\n${url}`;
}

/** null: the page of this address is not cached. */
function newEntry({ headers, url }: IncomingMessage, { tenantOf, isPublic, trackingParams }: Parts): Entry | null {
  const { pathname, search } = splitUrl(url);
  if (!isPublic(pathname)) return null;
  const tenant = tenantOf(headers.host ?? "");
  if (!tenant) return null;
  if ([...search.keys()].some((name) => !trackingParams.includes(name))) return null;
  return { tenantId: tenant.id, page: null, version: -1, freshUntil: 0, usableUntil: 0, rendering: null };
}
