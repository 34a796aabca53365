import { expect, test } from "vitest";
import { openSite } from "#tests/http/support.ts";

/** A tenant with `test` in its record says so on every page, and to search engines. */
const site = await openSite({ TENANT_ENVIRONMENT: "production", RATE_LIMIT_FACTOR: "1000" });
await site.change("standard", (record) => {
  record.test = true;
});

const pages: [path: string, says: string][] = [
  ["/", "Testumgebung – hier fließt kein Geld"],
  ["/en/", "Test environment – no money moves here"],
  ["/empfehlen.html", "Testumgebung – hier fließt kein Geld"],
  ["/login", "Testumgebung – hier fließt kein Geld"],
  ["/agentur/login", "Testumgebung – hier fließt kein Geld"],
  ["/404", "Testumgebung – hier fließt kein Geld"],
];

test.each(pages)("%s of a test tenant says that no money moves, and of no other", async (path, says) => {
  expect((await site.ask("standard", `GET ${path}`)).text).toContain(says);
  expect((await site.ask("nordlicht", `GET ${path}`)).text).not.toContain(says);
});

test("search engines list no page of a test tenant", async () => {
  const findable = async (id: string) => {
    const [page, robots] = [await site.ask(id, "GET /"), await site.ask(id, "GET /robots.txt")];
    return [!page.text.includes('<meta name="robots" content="noindex"'), robots.text.includes("Sitemap:")];
  };
  expect(await findable("standard")).toEqual([false, false]);
  expect(await findable("nordlicht")).toEqual([true, true]);
});
