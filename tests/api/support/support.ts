import { request } from "node:http";
import pg from "pg";
import { pino } from "pino";
import { afterAll, expect } from "vitest";
import { contentFacade, type FacadeParts, facade } from "#server/api/facade.ts";
import { findEndpoint } from "#server/api/index.ts";
import { refusalsOf } from "#server/api/openapi/errors.ts";
import { contextForRequest } from "#server/http/request/context.ts";
import { createHttp } from "#server/http.ts";
import { apiClientLookup } from "#server/platform/keys/api-keys.ts";
import { feedKeysFrom } from "#server/platform/keys/feed-keys.ts";
import type { QueuedMail } from "#server/platform/mail/model.ts";
import { refusals } from "#server/platform/refusals.ts";
import { apiClientRepository } from "#server/platform/store/api-clients.ts";
import { fehler } from "#server/platform/wire/refusal.ts";
import { answersOn } from "#tests/support/database/server.ts";
import { listening } from "#tests/support/network/listening.ts";
import { answerRequests } from "#tests/support/services/address-requests.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import type { validatingProxy } from "./validating-proxy.ts";

// biome-ignore lint/suspicious/noExplicitAny: what a call answers is what the test looks into
export type Json = any;
export type Answered = { status: number; json: Json; headers: Record<string, string | string[] | undefined> };
export type Sent = {
  body?: unknown;
  bearer?: string | undefined;
  headers?: Record<string, string>;
  raw?: string | Buffer | undefined;
};

/**
 * The facade behind the whole pipeline, on the seeded database. Calls are made like a program's, without a browser's
 * headers.
 */
export async function openFacade(
  env: NodeJS.Dict<string> = {},
  { behind }: { behind?: (port: number) => ReturnType<typeof validatingProxy> } = {},
) {
  const seeded = await seededServices({ RATE_LIMIT_FACTOR: "0", ...env });
  const { services, database } = seeded;
  const pool = new pg.Pool({ connectionString: database.appUrl, max: 2 });
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const parts: FacadeParts = {
    tenants: services.tenants,
    contextFor: (tenant, req, res) => contextForRequest(services, tenant, req, res),
    feedKeysOf: feedKeysFrom(env),
  };
  const { server } = createHttp({
    env: {
      TENANT_ENVIRONMENT: "testing",
      TRUST_PROXY: 0,
      PUBLIC_SCHEME: "https",
      RATE_LIMIT_FACTOR: Number(env["RATE_LIMIT_FACTOR"] ?? 0),
      APP_SECRET: "x".repeat(32),
      DRAIN_SECONDS: 0,
      PAGE_CACHE_MB: 12,
      MAX_CONNECTIONS: 100,
    },
    log,
    limits: pool,
    isDatabaseAnswering: answersOn(pool),
    tenants: services.tenants,
    sharingPictureOf: services.sharingPictureOf,
    cacheVersionOf: () => "0",
    contextFor: () => Promise.reject(new Error("No page is asked for here.")),
    apiClientOf: apiClientLookup((tenantId, keyHash) =>
      apiClientRepository(services.database.of(tenantId)).byKeyHash(keyHash),
    ),
    api: facade(parts),
    besideApi: contentFacade(parts),
    site: {
      build: () => Promise.reject(new Error("No page is asked for here.")),
      files: (_q, _s, next) => next(),
      stylesheets: [],
      development: false,
    },
    mailbox: null,
  });
  const port = await listening(server);
  afterAll(() => pool.end());
  const proxy = await behind?.(port);

  /**
   * `call("POST /empfehlen/create", …)` is relative to /api/v1/nordlicht; a path that begins with /api is used as it
   * is.
   */
  async function call(route: string, sent: Sent = {}, provider = "nordlicht"): Promise<Answered> {
    const [method = "GET", path = "/"] = route.split(" ");
    const whole = /^\/api\//i.test(path) ? path : `/api/v1/${provider}${path}`;
    const answered = await (proxy
      ? send(proxy.port, method, proxy.spelled(whole), sent)
      : send(port, method, whole, sent));
    proxy?.expectFits(route, answered.headers);
    expectAsDescribed(method, whole, answered, sent);
    return answered;
  }

  /** Queued mails that are not sent yet, oldest first: no worker runs in these tests. */
  async function mails(provider = "nordlicht"): Promise<QueuedMail[]> {
    const ctx = seeded.ctx(provider);
    await answerRequests(services.database.pool, ctx);
    const { rows } = await database.owner.query<{ id: string }>(
      `select id from mail where "tenantId" = $1 order by "createdAt", id`,
      [provider],
    );
    const found = await Promise.all(rows.map(({ id }) => ctx.mails.byId(id)));
    return found.filter((mail) => mail !== null);
  }

  return {
    ...seeded,
    call,
    port,
    mails,
    lines,
    later: (days: number) => services.clock.setOffset(services.clock.offsetMs() + days * 86_400_000),
  };
}

/**
 * Checks an answer against docs/openapi.json: every field, and no others. 431 comes from Node's parser, before path and
 * language are known: it has a line of text.
 */
function expectAsDescribed(method: string, whole: string, { status, json, headers }: Answered, sent: Sent): void {
  if (status === 431) return void expect(json).toBeNull();
  const isEmpty = sent.body === undefined && sent.raw === undefined;
  const named = findEndpoint(method, whole.split("?")[0] ?? "");
  if (named?.answer.also && String(headers["content-type"]).startsWith(named.answer.also.type)) {
    expect([status, named.answer.schema?.parse(json)]).toEqual([named.answer.also.statusOf(json), json]);
    return;
  }
  if (status >= 400 && method !== "HEAD") {
    expect(fehler.strict().parse(json)).toEqual(json);
    if (named) expect(codesOf(named), `${method} ${whole}`).toContain(json.Code);
    return;
  }
  const called = (isEmpty && named?.withoutBody) || named;
  if (!called || status === 304 || method === "OPTIONS") return;
  expect([called.answer.status, 302]).toContain(status);
  if (called.answer.schema && status < 300) expect(called.answer.schema.parse(json)).toEqual(json);
}

/** The codes that the description names for a call. */
function codesOf(endpoint: NonNullable<ReturnType<typeof findEndpoint>>): string[] {
  return refusalsOf(endpoint).map((code) => refusals[code].wire);
}

/** Uses Node's own request, because fetch does not allow setting Origin, Host or a body for GET. */
function send(port: number, method: string, path: string, { body, bearer, headers, raw }: Sent): Promise<Answered> {
  const bytes = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const req = request(
      {
        port,
        method,
        path,
        host: "127.0.0.1",
        timeout: 60_000,
        headers: {
          ...(bytes === undefined
            ? {}
            : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(bytes) }),
          ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
          ...headers,
        },
      },
      (res) => {
        const parts: Buffer[] = [];
        res.on("data", (part: Buffer) => parts.push(part));
        res.on("end", () => {
          const text = Buffer.concat(parts).toString("utf8");
          resolve({ status: res.statusCode ?? 0, json: parsed(text), headers: res.headers });
        });
      },
    );
    req.on("error", reject);
    req.on("timeout", () => req.destroy(new Error(`${method} ${path} hangs`)));
    req.end(bytes);
  });
}

function parsed(text: string): Json {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

/** The "name=value" pairs of an answer's cookies, as a browser sends them back. */
export function cookiesOf({ headers }: Answered): string {
  return (headers["set-cookie"] as string[] | undefined)?.map((line) => line.split(";")[0]).join("; ") ?? "";
}
