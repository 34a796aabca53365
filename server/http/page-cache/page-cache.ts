import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { type RecordRequest, requestIdFrom, splitUrl } from "../request/request.ts";
import { type CachedPage, cachePage, sendCached } from "./cached-page.ts";
import { sharesOf } from "./shares.ts";

/**
 * Stale-while-revalidate: an entry is fresh for a minute; for ten more it is sent as it is while being rendered again.
 */
const freshMs = 60_000;
const usableMs = 11 * 60_000;
/** A shared cache in front may refresh a page as we do, and send it for a day while we do not answer. */
const stale = `stale-while-revalidate=${(usableMs - freshMs) / 1000}, stale-if-error=86400`;
/** After a failed render the entry is sent for this long before the next attempt. */
const retryMs = 5_000;

type Entry = {
  tenantId: string;
  /** null: never rendered yet. */
  page: CachedPage | null;
  /** The version of the tenant's data that the page was rendered from. */
  version: string;
  freshUntil: number;
  usableUntil: number;
  /** Resolves when the current render has ended; null: none is running. */
  rendering: Promise<void> | null;
};

/** Handle of the one request that renders a page for the cache. */
export type Rendering = {
  /** Stores the page and sends it. */
  store(html: Buffer, headers: OutgoingHttpHeaders): void;
  /** Rendering failed or is incomplete: sends the previous page; false if there is none. */
  sendPrevious(): boolean;
  /** Set when an upstream did not answer: the page is sent to this visitor only and not cached. */
  isIncomplete: boolean;
};

const renderings = new WeakMap<IncomingMessage, Rendering>();

/** The request's handle if it renders for the cache; undefined: it renders for its visitor only. */
export function renderingOf(req: IncomingMessage): Rendering | undefined {
  return renderings.get(req);
}

type Parts = {
  record: RecordRequest;
  /** The id of the tenant that lists a host. */
  ownerOf: (host: string) => string | null;
  /**
   * Another one after every change to data that a tenant's pages are made from, and on each day: campaigns begin and
   * end.
   */
  versionOf: (tenantId: string) => string;
  /** Whether a path belongs to a page that is the same for every visitor. */
  isPublic: (pathname: string) => boolean;
  /**
   * The cache key part for what public pages depend on in a visitor, in few values; null: this visitor's pages are not
   * cached.
   */
  visitorOf: (req: IncomingMessage) => string | null;
  /** Maximum bytes of all pages. */
  maxBytes: number;
  /** Parameters that links carry on. Pages requested with any other parameter are not cached. */
  trackingParams: readonly string[];
  /** The rest of the pipeline. */
  next: (req: IncomingMessage, res: ServerResponse) => void;
};

/** The step before the pipeline that answers public pages (docs/caches.md); false: the pipeline must answer. */
export function pageCache(parts: Parts): (req: IncomingMessage, res: ServerResponse) => boolean {
  const { versionOf, next } = parts;
  const entries = new Map<string, Entry>();
  const shares = sharesOf(parts.maxBytes);

  /** `began`: when the request arrived, to record it; null: the pipeline does. */
  function send(entry: Entry, page: CachedPage, req: IncomingMessage, res: ServerResponse, began: number | null): void {
    // The time limit may have answered already.
    if (res.headersSent) return;
    const id = req.id ?? requestIdFrom(req.headers["x-request-id"]);
    const seconds = Math.max(0, Math.floor((entry.freshUntil - performance.now()) / 1000));
    // A page that became outdated while it was rendered is for its visitor only: its purge may be over.
    const isCurrent = entry.version === versionOf(entry.tenantId);
    const shared = isCurrent ? ["Surrogate-Control", `max-age=${seconds}, ${stale}`] : [];
    const status = sendCached(page, req, res, ["X-Request-Id", id, ...shared]);
    if (began === null) return;
    const { method = "", url = "", headers } = req;
    parts.record({ id, method, url, host: headers.host ?? "", status, began, isCached: true });
  }

  /** Keeps the page, and drops those that must go for it; one that is being rendered again comes back. */
  function put(key: string, entry: Entry, page: CachedPage): void {
    entry.page = page;
    entries.set(key, entry);
    for (const gone of shares.stored(entry.tenantId, key, page.bytes)) entries.delete(gone);
  }

  /** Makes this request render the entry; the pipeline continues with it. */
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
        const page = cachePage(html, { ...headers, "Surrogate-Key": entry.tenantId }, entry.page);
        put(key, entry, page);
        const now = performance.now();
        Object.assign(entry, { version, freshUntil: now + freshMs, usableUntil: now + usableMs });
        end();
        send(entry, page, req, res, null);
      },
      sendPrevious() {
        if (!previous) return false;
        entry.freshUntil = performance.now() + retryMs;
        end();
        send(entry, previous, req, res, null);
        return true;
      },
    });
  }

  /** The entry's page if it may be sent at `now`: fresh, or stale while it is being rendered again. */
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
      shares.used(entry.tenantId, key);
      send(entry, page, req, res, began);
      return true;
    }
    if (!entry || req.method === "HEAD") return false;
    if (entry.rendering) {
      void entry.rendering.then(() => {
        const rendered = usablePage(entry, began);
        if (rendered) send(entry, rendered, req, res, began);
        else next(req, res);
      });
      return true;
    }
    startRendering(key, entry, req, res);
    return false;
  };
}

/** null: the answer depends on more request data than the cache key covers. */
function keyOf(req: IncomingMessage, visitorOf: Parts["visitorOf"]): string | null {
  const { method, headers, url } = req;
  if (method !== "GET" && method !== "HEAD") return null;
  if (headers.authorization !== undefined || headers["x-accept-language"] !== undefined) return null;
  // Framed pages look different; they are rare, so not cached.
  if (headers["sec-fetch-dest"] === "iframe") return null;
  const visitor = visitorOf(req);
  return visitor === null ? null : `${headers.host}\n${visitor}\n${url}`;
}

/** null: the page at this URL is not cached. */
function newEntry({ headers, url }: IncomingMessage, { ownerOf, isPublic, trackingParams }: Parts): Entry | null {
  const { pathname, search } = splitUrl(url);
  if (!isPublic(pathname)) return null;
  const tenantId = ownerOf(headers.host ?? "");
  if (tenantId === null) return null;
  if ([...search.keys()].some((name) => !trackingParams.includes(name))) return null;
  return { tenantId, page: null, version: "", freshUntil: 0, usableUntil: 0, rendering: null };
}
