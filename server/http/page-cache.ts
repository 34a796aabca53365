import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { Tenant } from "#server/domain/tenant/model.ts";
import { requestLines } from "../log.ts";
import { type KeptPage, keepPage, sendKept } from "./kept-page.ts";
import type { Traffic } from "./probes.ts";
import { numberOf, splitUrl } from "./request.ts";

/** A page is drawn anew a minute after it was; until that is done, and for ten minutes, the one before serves. */
const FRESH_MS = 60_000;
const USABLE_MS = 11 * 60_000;
/** When drawing failed, the one before serves that long until it is tried again. */
const RETRY_MS = 5_000;
const MOST_BYTES = 12 * 1024 * 1024;

type Place = {
  tenantId: string;
  page: KeptPage | null;
  edition: number;
  freshUntil: number;
  usableUntil: number;
  /** Somebody is drawing it. */
  drawing: Promise<void> | null;
};

/** Held by the one request that draws a page for everybody. */
export type Drawing = {
  /** Sends the page and keeps it. */
  keep(html: Buffer, headers: OutgoingHttpHeaders): void;
  /** Drawing failed: sends the page as it was before; false when there is none. */
  instead(): boolean;
  /** Something was not to be had: whoever asked gets the page with its gap, nobody else does. */
  hasGap: boolean;
};

const drawings = new WeakMap<IncomingMessage, Drawing>();

/** What the request draws for everybody; undefined: it draws for itself. */
export const drawingOf = (req: IncomingMessage): Drawing | undefined => drawings.get(req);

type Parts = {
  log: Logger;
  traffic: Traffic;
  /** The tenant of a host that it lists. */
  tenantOf: (host: string) => Tenant | null;
  /** Rises when anything changed that a tenant's pages are made of. */
  editionOf: (tenantId: string) => number;
  /** Pages that are the same for everybody. */
  isPublic: (pathname: string) => boolean;
  /** What of a visitor public pages depend on, in few values; null: this visitor's pages are their own. */
  visitorOf: (req: IncomingMessage) => string | null;
  /** The parameters that links carry on. Any other makes a page somebody's own. */
  carried: readonly string[];
  /** The pipeline. */
  next: (req: IncomingMessage, res: ServerResponse) => void;
};

/**
 * Public pages stand before the pipeline, as bytes: one request draws, everybody else gets what it drew. Nothing personal
 * comes in here: who carries a session, or asks for anything else than the page, goes the pipeline's way. false: so does
 * this request.
 */
export function pageCache(parts: Parts): (req: IncomingMessage, res: ServerResponse) => boolean {
  const { log, traffic, editionOf, visitorOf, next } = parts;
  const places = new Map<string, Place>();
  const say = requestLines(log);
  let bytes = 0;

  function send(page: KeptPage, req: IncomingMessage, res: ServerResponse, began: number | null): void {
    // The time limit may have answered already.
    if (res.headersSent) return;
    const id = req.id ?? numberOf(req.headers["x-request-id"]);
    const own = traffic.open ? ["X-Request-Id", id] : ["X-Request-Id", id, "Connection", "close"];
    const status = sendKept(page, req, res, own);
    if (began !== null) say({ id, method: String(req.method), url: String(req.url), status, began });
  }

  /** Those that were drawn longest ago leave when there are too many. */
  function keep(key: string, place: Place, page: KeptPage): void {
    bytes += page.bytes - (place.page?.bytes ?? 0);
    place.page = page;
    places.delete(key);
    places.set(key, place);
    for (const [oldest, { page: old, drawing }] of places) {
      if (bytes <= MOST_BYTES) break;
      if (drawing || !old) continue;
      bytes -= old.bytes;
      places.delete(oldest);
    }
  }

  function draw(key: string, place: Place, req: IncomingMessage, res: ServerResponse): void {
    const edition = editionOf(place.tenantId);
    const before = place.page && place.edition === edition && performance.now() < place.usableUntil ? place.page : null;
    const settled = new Promise<void>((resolve) => res.once("close", resolve));
    let finish = () => {};
    place.drawing = Promise.race([settled, new Promise<void>((resolve) => (finish = resolve))]).then(() => {
      place.drawing = null;
      if (!place.page && places.get(key) === place) places.delete(key);
    });
    drawings.set(req, {
      hasGap: false,
      keep(html, headers) {
        const page = keepPage(html, headers, place.page);
        keep(key, place, page);
        const now = performance.now();
        Object.assign(place, { edition, freshUntil: now + FRESH_MS, usableUntil: now + USABLE_MS });
        finish();
        send(page, req, res, null);
      },
      instead() {
        if (!before) return false;
        place.freshUntil = performance.now() + RETRY_MS;
        finish();
        send(before, req, res, null);
        return true;
      },
    });
  }

  /** The page of this place as it may be sent now. */
  function usable({ page, tenantId, edition, drawing, freshUntil, usableUntil }: Place, now: number): KeptPage | null {
    return edition === editionOf(tenantId) && now < (drawing ? usableUntil : freshUntil) ? page : null;
  }

  return (req, res) => {
    const key = keyOf(req, visitorOf);
    if (key === null) return false;
    const began = performance.now();
    const place = places.get(key) ?? newPlace(req, parts);
    const page = place && usable(place, began);
    if (page) {
      send(page, req, res, began);
      return true;
    }
    if (!place || req.method === "HEAD") return false;
    if (place.drawing) {
      void place.drawing.then(() => {
        const drawn = usable(place, began);
        if (drawn) send(drawn, req, res, began);
        else next(req, res);
      });
      return true;
    }
    places.set(key, place);
    draw(key, place, req, res);
    return false;
  };
}

/** The same for whoever asks the same; null: what comes back is somebody's own. */
function keyOf(req: IncomingMessage, visitorOf: Parts["visitorOf"]): string | null {
  const { method, headers, url } = req;
  if (method !== "GET" && method !== "HEAD") return null;
  if (headers.authorization !== undefined || headers["x-accept-language"] !== undefined) return null;
  // In a frame a page has another look; frames are few.
  if (headers["sec-fetch-dest"] === "iframe") return null;
  const visitor = visitorOf(req);
  return visitor === null ? null : `${headers.host}\n${visitor}\n${url}`;
}

/** null: such a page is not kept. */
function newPlace({ headers, url }: IncomingMessage, { tenantOf, isPublic, carried }: Parts): Place | null {
  const { pathname, search } = splitUrl(url);
  if (!isPublic(pathname)) return null;
  const tenant = tenantOf(headers.host ?? "");
  if (!tenant) return null;
  if ([...search.keys()].some((name) => !carried.includes(name))) return null;
  return { tenantId: tenant.id, page: null, edition: -1, freshUntil: 0, usableUntil: 0, drawing: null };
}
