import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findEndpoint } from "#server/api/index.ts";
import { openapi } from "#server/api/openapi/document.ts";
import { openFacade } from "./support/support.ts";

/** What docs/partners/versions.md promises about contact and the end of calls. */
const { call, services } = await openFacade();

it("the description names the contact of the tenant on its host", async () => {
  const contact = async (host: string) => {
    const { json } = await call("GET /api/docs/openapi.json", { headers: { Host: host } });
    return json.info.contact;
  };
  const of = async (id: string) => {
    const tenant = await services.tenants.byId(id);
    return tenant ? { ...tenant, host: tenant.hosts.testing?.[0] ?? expect.fail(id) } : expect.fail(id);
  };
  const [one, other] = [await of("nordlicht"), await of("elbschutz")];
  for (const { host, legal, support } of [one, other])
    expect(await contact(host)).toMatchObject({ name: legal.operator, email: support.email ?? legal.email });
  expect(await contact(one.host)).not.toEqual(await contact(other.host));
});

describe("a deprecated call", () => {
  const deprecated = { since: "2026-12-01", until: "2027-12-31", instead: "GET /produkt/{id}" } as const;
  const spec = (findEndpoint("GET", "/api/v1/nordlicht/produkt") ?? expect.fail()).spec;
  beforeAll(() => void Object.assign(spec, { deprecated }));
  afterAll(() => void delete spec.deprecated);

  it("is answered as before, and refused too, with the moments since when and until when", async () => {
    for (const [route, status] of [
      ["GET /produkt", 200],
      [`GET /produkt?kategorie=${"x".repeat(60)}`, 400],
    ] as const) {
      const { status: answered, headers } = await call(route);
      expect([answered, headers["deprecation"], headers["sunset"]]).toEqual([
        status,
        `@${Date.parse("2026-12-01T00:00:00+01:00") / 1000}`,
        "Fri, 31 Dec 2027 23:00:00 GMT",
      ]);
    }
    const { headers } = await call("GET /mandant");
    expect([headers["deprecation"], headers["sunset"]]).toEqual([undefined, undefined]);
  });

  it("is marked in the description, which names the other call and both headers", () => {
    const { paths } = openapi();
    const marked = Object.entries(paths).flatMap(([path, calls]) =>
      Object.entries(calls).flatMap(([method, one]) => (one["deprecated"] ? [{ path: `${method} ${path}`, one }] : [])),
    );
    expect(marked.map(({ path }) => path)).toEqual(["get /v1/{provider}/produkt"]);
    const [{ one } = expect.fail()] = marked;
    expect(one["description"]).toContain("Deprecated: until 2027-12-31; instead GET /produkt/{id}.");
    expect(JSON.stringify(one["responses"])).toContain("#/components/headers/Sunset");
    expect(JSON.stringify(one["responses"])).toContain("#/components/headers/Deprecation");
  });
});
