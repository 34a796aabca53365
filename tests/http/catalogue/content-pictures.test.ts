import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { pageBlocks } from "#app/content/pictures.ts";
import { contentPictures } from "#server/http/files/images.ts";
import { contextForRequest } from "#server/http/request/context.ts";
import type { Tenant } from "#server/tenants/model.ts";
import { siteContents, sitePictures } from "#tests/fakes/site-contents.ts";
import { fakeSquidex } from "#tests/fakes/squidex.ts";
import { squidexContent } from "#tests/support/data/squidex-content.ts";
import { mounted } from "#tests/support/network/listening.ts";
import { seededServices } from "#tests/support/services/seeded-services.ts";
import { seededTenant } from "#tests/support/services/services.ts";

vi.stubEnv("TEST_CMS_SECRET", "geheim");
afterAll(() => void vi.unstubAllEnvs());
const { services, ctx } = await seededServices();
const seeded = seededTenant("nordlicht");
const fake = await fakeSquidex({ contents: await siteContents(seeded), pictures: sitePictures() });
const content = squidexContent(fake.url);
const tenants: Record<string, Tenant | null> = {
  nordlicht: { ...seeded, content },
  standard: seededTenant("standard"),
};
const api = await mounted(
  services.log,
  "/api/v1",
  contentPictures({
    tenants: { byId: async (id) => tenants[id] ?? null },
    contextFor: (tenant, req, res) => contextForRequest(services, tenant, req, res),
  }),
);
afterAll(() => fake.close());
beforeEach(() => {
  fake.fail(null);
  fake.state.pictures = sitePictures();
});

async function get(path: string) {
  const answer = await fetch(`${new URL(api).origin}${path}`);
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** The URL of the key visual's picture on the home page. */
async function named() {
  const nordlicht = tenants["nordlicht"] as Tenant;
  const own = { ...ctx("nordlicht"), tenant: nordlicht, content: services.contentOf(nordlicht) };
  const blocks = await pageBlocks(own, "startseite");
  const picture = blocks?.find(({ id }) => id === "kv-start")?.pictures[0];
  if (!picture) throw new Error("There is a picture.");
  return picture;
}

const fetched = () => fake.received.filter(({ path }) => path.startsWith("/api/assets/")).map(({ path }) => path);

it("a page contains a picture with its size, and the widths that it has", async () => {
  const { src, srcSet, width, height } = await named();
  expect([width, height]).toEqual([960, 504]);
  expect(srcSet?.split(", ").map((one) => one.split(" ")[1])).toEqual(["480w", "960w"]);
  expect(src).toMatch(/^\/api\/v1\/nordlicht\/assets\/bild-start\?v=3&width=960&key=/);
  expect(src).not.toContain(fake.url);
});

it("the picture is cached for good, fetched once, and served while the service is unavailable", async () => {
  const { src } = await named();
  const first = await get(src);
  expect([first.status, first.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(first.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(first.headers.get("content-security-policy")).toContain("sandbox");
  expect(fetched()).toEqual(["/api/assets/empfehlung/bild-start?width=960&mode=Max"]);
  fake.fail({ kind: "reset" });
  expect((await get(src)).bytes.equals(first.bytes)).toBe(true);
  expect(fetched()).toHaveLength(1);
});

it("nothing else is fetched from the service", async () => {
  const { src } = await named();
  const before = fake.received.length;
  const key = new URL(src, "http://site").searchParams.get("key");
  const at = (id: string, query: string) => `/api/v1/nordlicht/assets/${id}?${query}`;
  for (const path of [
    at("bild-start", `v=3&width=961&key=${key}`),
    at("bild-start", `v=4&width=960&key=${key}`),
    at("bild-start", "v=3&width=960"),
    at("bild-start", "v=3&width=960&key=x"),
    at("bild-start", `v=3&width=960&key=${key}&key=${key}`),
    at("bild-start", `v[]=3&width[]=960&key=${key}x`),
    at("anderes", `v=3&width=960&key=${key}`),
    at("..%2f..%2fcontent", `v=3&width=960&key=${key}`),
    src.replace("nordlicht", "standard"),
    src.replace("nordlicht", "niemand"),
  ])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  expect(fake.received.length).toBe(before);
});

it.each([
  ["no picture", { type: "text/html", bytes: Buffer.from("<script>x()</script>") }],
  ["one that can run", { type: "image/svg+xml", bytes: Buffer.from("<svg onload=x()>") }],
  ["too large", { type: "image/png", bytes: Buffer.alloc(9 * 1024 * 1024, 1) }],
  ["empty", { type: "image/png", bytes: Buffer.alloc(0) }],
])("a response that is %s is not served", async (_, picture) => {
  const { src } = await named();
  fake.state.pictures = { "bild-start": { ...picture, width: 1200, height: 630, version: 3 } };
  expect((await get(src.replace("width=960", "width=480"))).status).toBe(404);
});
