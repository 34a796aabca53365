import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { Router } from "express";
import pg from "pg";
import { afterAll, vi } from "vitest";
import { contentFacade, facade } from "#server/api/facade.ts";
import { builtSite } from "#server/http/build.ts";
import { images, type PictureParts } from "#server/http/files/images.ts";
import { contextForPage, contextForRequest, tenantOnHost } from "#server/http/request/context.ts";
import { nameOnWire } from "#server/http/request/cookies.ts";
import { createHttp } from "#server/http.ts";
import { apiClientLookup } from "#server/platform/keys/api-keys.ts";
import { makeLog } from "#server/platform/process/log.ts";
import { apiClientRepository } from "#server/platform/store/api-clients.ts";
import { withClient } from "#server/platform/store/installation.ts";
import type { TenantRecord } from "#server/tenants/model.ts";
import { applyTenants } from "#server/tenants/store/tenants.ts";
import { answersOn } from "#tests/support/database/server.ts";
import { listening } from "#tests/support/network/listening.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; body: Buffer };
/** The key of the shop's signatures. */
export const feedKey = "the key of the shop's order feed";

export type RequestOptions = {
  cookie?: string;
  bearer?: string | null;
  headers?: Record<string, string>;
  /** Bytes, if they are not UTF-8. */
  body?: string | Uint8Array;
};

/** The built site with its facade, on the seeded database, behind the whole pipeline; without rate limits. */
export async function openSite(env: NodeJS.Dict<string> = {}) {
  const seeded = await seededServices({ RATE_LIMIT_FACTOR: "0", ...env });
  const { services, database } = seeded;
  const pool = new pg.Pool({ connectionString: database.appUrl, max: 4 });
  const lines: string[] = [];
  const tenantParts: PictureParts & Pick<Parameters<typeof facade>[0], "tenants"> = {
    tenants: services.tenants,
    contextFor: (tenant, req, res) => contextForRequest(services, tenant, req, res),
  };
  const { server } = createHttp({
    env: {
      TENANT_ENVIRONMENT: "testing",
      TRUST_PROXY: env["TRUST_PROXY"]?.split(",") ?? 0,
      PUBLIC_SCHEME: "https",
      RATE_LIMIT_FACTOR: 0,
      APP_SECRET: "x".repeat(32),
      DRAIN_SECONDS: 0,
      MAX_CONNECTIONS: 100,
      PAGE_CACHE_MB: 12,
    },
    log: makeLog("info", { write: (line) => void lines.push(line) }),
    limits: pool,
    isDatabaseAnswering: answersOn(pool),
    tenants: services.tenants,
    sharingPictureOf: services.sharingPictureOf,
    cacheVersionOf: () => "0",
    contextFor: async (req, res) =>
      contextForPage(services, await tenantOnHost(services.tenants, req.headers.host), req, res),
    api: Router().use(images(tenantParts), facade({ ...tenantParts, feedKeysOf: () => [feedKey] })),
    besideApi: contentFacade({ ...tenantParts, feedKeysOf: () => [feedKey] }),
    apiClientOf: apiClientLookup((tenantId, keyHash) =>
      apiClientRepository(services.database.of(tenantId)).byKeyHash(keyHash),
    ),
    site: await builtSite(),
    mailbox: null,
  });
  const port = await listening(server);
  afterAll(() => pool.end());
  const hostOf = (tenant: string) => services.tenants.held(tenant)?.hosts[services.environment][0] ?? "";

  /** As a browser on the tenant's host, which sends the Origin of forms. */
  function ask(tenant: string, route: string, { cookie, bearer, headers, body }: RequestOptions = {}): Promise<Answer> {
    const [method = "GET", path = "/"] = route.split(" ");
    const host = hostOf(tenant);
    const isPage = method === "POST" && !path.startsWith("/api/");
    return new Promise((resolve, reject) => {
      const sent = {
        Host: host,
        ...(isPage ? { Origin: `https://${host}`, "Content-Type": "application/x-www-form-urlencoded" } : {}),
        ...(body !== undefined && !isPage ? { "Content-Type": "application/json" } : {}),
        // Node omits Content-Length for a DELETE; its body would then be parsed as the next request.
        ...(body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) }),
        ...(cookie ? { Cookie: onWire(cookie) } : {}),
        ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
        ...headers,
      };
      const asking = request({ host: "127.0.0.1", port, method, path, headers: sent }, (res) => {
        const chunks: Buffer[] = [];
        res.on("data", (chunk: Buffer) => chunks.push(chunk));
        res.on("end", () => {
          const whole = Buffer.concat(chunks);
          resolve({ status: res.statusCode ?? 0, headers: res.headers, text: whole.toString("utf8"), body: whole });
        });
      });
      asking.on("error", reject).end(body ?? "");
    });
  }

  /** Sends raw bytes, for requests that no client would send. Returns the status line. */
  async function raw(request: string): Promise<string> {
    const socket = connect(port, "127.0.0.1");
    socket.write(request);
    let answer = "";
    for await (const chunk of socket) {
      answer += String(chunk);
      if (answer.includes("\r\n\r\n")) break;
    }
    socket.destroy();
    return answer;
  }

  /** Applies a tenant's record with changed switches as operations do; resolves when this process uses it. */
  async function change(id: string, edit: (record: TenantRecord) => void): Promise<void> {
    const before = await services.tenants.byId(id);
    if (!before) throw new Error(`There is no tenant ${id}.`);
    const { version, ...record } = structuredClone(before);
    edit(record);
    await withClient(database.url, (client) => applyTenants(client, [record], "test"));
    await vi.waitUntil(async () => ((await services.tenants.byId(id))?.version ?? 0) > version, { timeout: 30_000 });
  }

  return { ...seeded, ask, raw, port, hostOf, change, lines };
}

/** "psoe_token=x" as a browser sends it over https: the names of docs/contract.md as they are on the wire. */
const onWire = (cookie: string) =>
  cookie
    .split("; ")
    .map((pair) => (pair.startsWith("__Host-") ? pair : pair.replace(/^[^=]+/, (name) => nameOnWire(name, true))))
    .join("; ");
