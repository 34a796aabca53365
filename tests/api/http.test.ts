import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { parameters } from "#server/api/openapi/parameters.ts";
import { problem } from "#server/platform/wire/refusal.ts";
import type { LiveDirectory } from "#server/tenants/store/tenant-directory.ts";
import { recommendation } from "./support/bodies.ts";
import { openFacade } from "./support/support.ts";

const { call, port, services, database } = await openFacade({ RATE_LIMIT_FACTOR: "1" });
const base = `http://127.0.0.1:${port}/api/v1/nordlicht`;

describe("refusals", () => {
  it("of 401 say what the call would have needed", async () => {
    const of = async (route: string) => (await call(route)).headers["www-authenticate"];
    expect(await of("GET /account/user")).toBe('Bearer realm="nordlicht"');
    expect(await of("POST /auftraege")).toBe('HMAC-SHA-256 realm="nordlicht"');
    expect(await of("GET /mandant")).toBeUndefined();
  });

  it("are problem details for who prefers them, and keep code and fields", async () => {
    const ask = async (accept: string, path = "/produkt/nichts") => {
      const answer = await fetch(base + path, { headers: { Accept: accept, "X-Accept-Language": "en" } });
      return { type: answer.headers.get("content-type"), json: await answer.json() };
    };
    const details = await ask("application/problem+json");
    expect(details.type).toBe("application/problem+json; charset=utf-8");
    expect(problem.strict().parse(details.json)).toMatchObject({
      type: "/api/docs#PSOF0307",
      title: "This offer does not exist, or no longer does.",
      status: 404,
      Code: "PSOF0307",
    });
    expect((await ask("application/problem+json", "/gibtsnicht")).type).toContain("problem+json");
    for (const accept of ["*/*", "application/json", "application/json, application/problem+json;q=0.5", "text/html"])
      expect((await ask(accept)).type).toBe("application/json; charset=utf-8");
    const page = await (await fetch(`http://127.0.0.1:${port}/api/docs`)).text();
    expect(page).toContain('id="PSOF0307"');
  });

  it("carry the fields of the limit that refused", async () => {
    const login = () =>
      call("POST /account/login", { body: { Email: "niemand@freund.example", Password: "falsch-Falsch1" } });
    const first = await login();
    expect(first.headers["ratelimit"]).toMatch(/^"change";r=\d+;t=\d+$/);
    for (let tries = 0; tries < 9; tries++) await login();
    const { status, headers } = await login();
    expect(status).toBe(429);
    expect(headers["ratelimit"]).toBe(`"attempts";r=0;t=${headers["retry-after"]}`);
    expect([headers["ratelimit-remaining"], headers["ratelimit-reset"]]).toEqual(["0", headers["retry-after"]]);
    expect([headers["ratelimit-policy"], headers["ratelimit-limit"]]).toEqual([undefined, undefined]);
  });
});

it("Accept-Language chooses the language, and X-Accept-Language decides if both are sent", async () => {
  const said = async (headers: Record<string, string>) => (await call("GET /produkt/nichts", { headers })).json.Message;
  const english = "This offer does not exist, or no longer does.";
  const german = "Dieses Angebot gibt es nicht oder nicht mehr.";
  expect(await said({ "Accept-Language": "en-GB,de;q=0.8" })).toBe(english);
  expect(await said({ "Accept-Language": "fr, en;q=0.5, de;q=0.4" })).toBe(english);
  expect(await said({ "Accept-Language": "de,en;q=0.9" })).toBe(german);
  expect(await said({ "Accept-Language": "*" })).toBe(german);
  expect(await said({ "Accept-Language": "en;q=0, fr" })).toBe(german);
  expect(await said({ "Accept-Language": "en", "X-Accept-Language": "de" })).toBe(german);
});

describe("answers that are the same for everybody", () => {
  const read = (path: string, headers: Record<string, string> = {}) =>
    call(`GET ${path}`, { headers: { "Accept-Encoding": "identity", ...headers } });

  it.each(["/produkt", "/mandant", "/content/getlanguagecontent/de", "/praemie"])(
    "%s may be kept for a minute, and is not sent again",
    async (path) => {
      const { headers, json } = await read(path);
      expect(headers["cache-control"]).toBe("public, max-age=60");
      expect(json).toBeTypeOf("object");
      const again = await read(path, { "If-None-Match": String(headers["etag"]) });
      expect([again.status, again.json, again.headers["etag"]]).toEqual([304, null, headers["etag"]]);
      expect((await read(path, { "If-None-Match": '"another"' })).status).toBe(200);
    },
  );

  it("differ by language, and caches are told so", async () => {
    const [german, english] = [await read("/praemie"), await read("/praemie", { "Accept-Language": "en" })];
    expect(english.headers["vary"]).toContain("Accept-Language");
    expect(english.headers["vary"]).toContain("Accept-Encoding");
    const texts = await Promise.all(["de", "en"].map((iso) => read(`/content/getlanguagecontent/${iso}`)));
    expect(texts[0]?.headers["etag"]).not.toBe(texts[1]?.headers["etag"]);
    expect(german.status).toBe(200);
  });

  it("are compressed as the caller can read them", async () => {
    const url = `${base}/content/getlanguagecontent/de`;
    const raw = async (encoding: string) => {
      const { request } = await import("node:http");
      return new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
        request(url, { headers: { "Accept-Encoding": encoding } }, (res) => {
          const parts: Buffer[] = [];
          res.on("data", (part: Buffer) => parts.push(part));
          res.on("end", () => resolve({ encoding: res.headers["content-encoding"], bytes: Buffer.concat(parts) }));
        })
          .on("error", reject)
          .end();
      });
    };
    const plain = await raw("identity");
    const [br, gz] = [await raw("gzip, br"), await raw("gzip")];
    expect([plain.encoding, br.encoding, gz.encoding]).toEqual([undefined, "br", "gzip"]);
    expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
    expect(gunzipSync(gz.bytes)).toEqual(plain.bytes);
    expect(br.bytes.length).toBeLessThan(plain.bytes.length / 3);
  });

  it("of a refusal, and of somebody's own, are not kept", async () => {
    expect((await read("/produkt/nichts")).headers["cache-control"]).toBe("no-store");
    expect((await read("/einwilligung")).headers["cache-control"]).toBe("no-store");
  });
});

it("a name in a path is as long as an address may be", async () => {
  const asked = await call(`GET /account/resetPassword/niemand@${"lang.".repeat(40)}example`);
  expect([asked.status, asked.json.Code]).toEqual([404, "PSOF0207"]);
  expect((await call(`GET /produkt/${"x".repeat(321)}`)).status).toBe(400);
});

it("OPTIONS lists the methods of a call", async () => {
  const { status, headers, json } = await call("OPTIONS /account/login");
  expect([status, headers["allow"], json]).toEqual([204, "POST, GET, HEAD, OPTIONS", null]);
  expect((await call("OPTIONS /gibtsnicht")).status).toBe(404);
});

describe("a page of another origin", () => {
  const frontEnd = "https://app.partner.example";
  const nameOf = ({ name }: { name: string }) => name;
  const preflight = (origin: string) =>
    call("OPTIONS /empfehlen/create", {
      headers: { Origin: origin, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "x" },
    });

  it("is told why its calls are refused", async () => {
    const post = await call("POST /empfehlen/create", { body: recommendation(), headers: { Origin: frontEnd } });
    for (const { status, json, headers } of [await preflight(frontEnd), post]) {
      expect([status, json.Code]).toEqual([403, "PSOF0027"]);
      expect(json.Message).toContain("Der Betreiber kann ihre Adresse freigeben");
      expect(headers["access-control-allow-origin"]).toBeUndefined();
    }
  });

  it("may call with a token, and without cookies, if the tenant's record allows it", async () => {
    await database.owner.query(
      `update tenant set record = jsonb_set(record, '{allowedOrigins}', '["${frontEnd}"]'), version = version + 1 where id = 'nordlicht'`,
    );
    await (services.tenants as LiveDirectory).reload();
    const allowed = await preflight(frontEnd);
    expect([allowed.status, allowed.headers["access-control-allow-origin"]]).toEqual([204, frontEnd]);
    expect(allowed.headers["access-control-allow-methods"]).toContain("PUT");
    const { apiKey: _ofServers, ...described } = parameters;
    const sent = ["Authorization", "Content-Type", "X-Requested-With", ...Object.values(described).map(nameOf)];
    expect(String(allowed.headers["access-control-allow-headers"]).split(", ")).toEqual(expect.arrayContaining(sent));
    expect(allowed.headers["access-control-allow-credentials"]).toBeUndefined();
    const made = await call("POST /empfehlen/create", { body: recommendation(), headers: { Origin: frontEnd } });
    expect([made.status, made.headers["access-control-allow-origin"]]).toEqual([201, frontEnd]);
    expect(made.headers["access-control-expose-headers"]).toContain("RateLimit");
    expect(made.headers["vary"]).toContain("Origin");
    // a session's cookie is not the page's to use
    const cookie = String(made.headers["set-cookie"]).split(";")[0] ?? "";
    const number = made.json.Empfehlung.Empfehlungsnummer;
    const withCookie = { headers: { Origin: frontEnd, Cookie: cookie } };
    expect((await call(`GET /empfehlen/${number}`, withCookie)).status).toBe(401);
    const mailed = await call("GET /account/resetPassword/niemand@freund.example", {
      headers: { Origin: frontEnd, "Sec-Fetch-Site": "cross-site" },
    });
    expect([mailed.status, mailed.json.Code]).toEqual([404, "PSOF0207"]);
    const other = await preflight("https://other.example");
    expect([other.status, other.json.Code]).toEqual([403, "PSOF0027"]);
  });
});
