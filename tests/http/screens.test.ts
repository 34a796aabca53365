import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { languageOf } from "#app/paths.ts";
import { builtSite } from "#server/http/build.ts";
import type { PageAnswer } from "#server/http/pages.ts";
import { screens } from "#server/http/screens.ts";
import { openSite } from "./support.ts";

const site = await openSite();
const build = (await builtSite()).build as ServerBuild;
const short = screens(build);
const remix = createRequestHandler(build, process.env["NODE_ENV"]);

const paths = Object.values(build.routes).map(({ path = "" }) => `/${path.replace(/:\w+\??|\*/g, "mobil-m")}`);
const odd = ["/IMPRESSUM", "/impressum/", "/empfehlen/nothing-of-this-name", "/en/imprint?a=b", "/%69mpressum"];

/** Keys that are made anew with each form. */
const settled = (html: string) => html.replace(/name="attempt" value="[^"]+"/g, "");

async function drawn(handle: typeof remix, path: string) {
  const context = { ...site.ctx("nordlicht"), language: languageOf(path) };
  const answer = (await handle(new Request(`https://nordlicht.example${path}`), context)) as PageAnswer;
  return { status: answer.status, location: answer.headers.get("location"), html: settled(answer.html ?? "") };
}

test("every screen is what Remix draws at the same path", async () => {
  expect(paths.length).toBeGreaterThan(30);
  for (const path of [...paths, ...odd]) expect(await drawn(short, path), path).toEqual(await drawn(remix, path));
});

test("stylesheets and scripts travel small, for ever", async () => {
  const { text } = await site.ask("nordlicht", "GET /impressum");
  const [sheet = ""] = /\/assets\/[\w-]+\.css/.exec(text) ?? [];
  const whole = await site.ask("nordlicht", `GET ${sheet}`);
  expect(whole.headers).toMatchObject({ "content-type": "text/css; charset=utf-8", vary: "Accept-Encoding" });
  expect(whole.headers["cache-control"]).toContain("immutable");
  for (const [encoding, read] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const small = await site.ask("nordlicht", `GET ${sheet}`, { headers: { "accept-encoding": encoding } });
    expect(small.headers["content-encoding"]).toBe(encoding);
    expect(read(small.body).equals(whole.body)).toBe(true);
  }
});

test("one visitor's page travels small, too", async () => {
  const asked = { cookie: "psoe_owner=x", headers: { "accept-encoding": "gzip, br" } };
  const page = await site.ask("nordlicht", "GET /", asked);
  expect(page.headers).toMatchObject({ "content-encoding": "br", "cache-control": "no-store" });
  expect(brotliDecompressSync(page.body).toString()).toContain("</html>");
  expect((await site.ask("nordlicht", "GET /", { cookie: "psoe_owner=x" })).text).toContain("</html>");
});
