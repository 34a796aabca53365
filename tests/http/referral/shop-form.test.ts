import { expect, test } from "vitest";
import { openSite } from "#tests/http/support.ts";

/** Where a browser may send a page's forms: what a recipient typed goes to the tenant's shop from two pages only. */
const site = await openSite();
const pages = ["/empfaengerbestaetigung", "/en/your-confirmation", "/empfaengerstand", "/en/where-things-stand"];
const others = ["/", "/empfaengerdaten", "/empfehlung/7KQ4M2XWPA", "/meinedaten"];

const formActions = async (tenant: string, paths: readonly string[]) =>
  Promise.all(
    paths.map(async (path) => {
      const { headers } = await site.ask(tenant, `GET ${path}?nr=7KQ4M2XWPA`);
      return /form-action ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];
    }),
  );
const all = (paths: readonly string[], action: string) => paths.map(() => action);
const own = "'self'";

test("a tenant whose shop takes a form: from a recipient's pages also to the shop, and from no other page", async () => {
  const { shopPrefill, shopUrl } = site.services.tenants.held("nordlicht") ?? expect.fail();
  expect(shopPrefill?.by).toBe("form");
  expect(await formActions("nordlicht", pages)).toEqual(all(pages, `${own} ${new URL(shopUrl).origin}`));
  expect(await formActions("nordlicht", others)).toEqual(all(others, own));
});

test("a tenant whose shop takes nothing: from every page to this site only", async () => {
  expect(site.services.tenants.held("standard")?.shopPrefill).toBeNull();
  expect(await formActions("standard", [...pages, ...others])).toEqual(all([...pages, ...others], own));
});

test("a tenant whose shop takes the details in its address sends it no form", async () => {
  await site.change("nordlicht", ({ shopPrefill }) => void (shopPrefill && Object.assign(shopPrefill, { by: "url" })));
  expect(await formActions("nordlicht", [...pages, ...others])).toEqual(all([...pages, ...others], own));
});
