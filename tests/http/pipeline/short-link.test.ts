import http from "node:http";
import express, { type NextFunction, type Request, type Response } from "express";
import { pino } from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { contextForRequest } from "#server/http/request/context.ts";
import { recordRequests } from "#server/http/request/record-requests.ts";
import { requestId, requestLog, timeLimit } from "#server/http/request/request.ts";
import { shortLinks } from "#server/http/short-link.ts";
import { numberAlphabet } from "#server/platform/values/number.ts";
import { addRecommendation } from "#tests/support/data/referral.ts";
import { database } from "#tests/support/database/database.ts";
import { listening } from "#tests/support/network/listening.ts";
import { seededTenant, testServices } from "#tests/support/services/services.ts";

const { url } = await database();
const { browser, services, job } = testServices(url);
const tenant = seededTenant("nordlicht");
const lines: string[] = [];
let fails = false;

const limited = (seconds: number, contextFor: Parameters<typeof shortLinks>[0]["contextFor"]) => {
  const app = express();
  app.set("trust proxy", 1);
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  app.use(
    requestId,
    requestLog(log, recordRequests(log, { ownerOf: () => tenant.id, held: () => tenant }, null)),
    timeLimit(seconds),
  );
  app.use(shortLinks({ contextFor }));
  app.get("*", (req, res) => void res.status(404).send(req.path));
  app.use(
    (error: Error, _req: Request, res: Response, _next: NextFunction) =>
      void res.status((error as { status?: number }).status ?? 503).send(error.message),
  );
  return listening(http.createServer(app));
};
const contextFor = async (req: Request, res: Response) => {
  if (fails) throw new Error("the database is away");
  return contextForRequest(services, tenant, req, res);
};
const port = await limited(20, contextFor);
afterAll(() => services.close());

const firefox = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
const ask = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", headers: firefox, ...init });
const clicks = async (number: string) => (await job(tenant).recommendations.clicksOf(number)).all;

describe("the short link", () => {
  it("counts a click, sets the recipient's cookie and redirects, without caching", async () => {
    const { number } = await addRecommendation(await browser(tenant).ctx());
    const answer = await ask(`/e/${number.toLowerCase()}?channel=qr`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `/empfehlung/${number}`]);
    expect(answer.headers.get("set-cookie")).toMatch(
      new RegExp(`^__Host-pso_${number}=[\\w-]{43}; .*HttpOnly; .*Secure`),
    );
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await clicks(number)).toBe(1);
    expect(await job(tenant).recipients.ofRecommendation(number)).toMatchObject([{ channel: "qr", language: "de" }]);
    expect((await ask(`/en/e/${number}`)).headers.get("location")).toBe(`/en/recommendation/${number}`);
    const embedded = await ask(`/e/${number}?channel=qr&widget=box&mtm_campaign=Herbst`);
    expect(embedded.headers.get("location")).toBe(`/empfehlung/${number}?c=herbst&widget=box`);
  });

  it("removes the oldest of forty cookies, so that requests stay within the header limit", async () => {
    const { number } = await addRecommendation(await browser(tenant).ctx());
    const first = [...numberAlphabet].map((sign) => `__Host-pso_${sign}ABCDEFGHJ`);
    const more = first.slice(0, 11).map((name) => name.replace(/J$/, "K"));
    const cookie = [...first, ...more, "__Host-psoe_owner", "__Host-pso_<>"]
      .map((name) => `${name}=${"x".repeat(43)}`)
      .join("; ");
    const set = (await ask(`/e/${number}`, { headers: { ...firefox, cookie } })).headers.getSetCookie();
    expect(set.map((one) => one.split("=")[0])).toEqual([...first.slice(0, 3), `__Host-pso_${number}`]);
    expect(set[0]).toContain("Max-Age=0");
  });

  it("redirects previews and HEAD without counting", async () => {
    const { number } = await addRecommendation(await browser(tenant).ctx());
    const head = await ask(`/e/${number}`, { method: "HEAD" });
    const preview = await ask(`/e/${number}`, { headers: { "user-agent": "WhatsApp/2.23.20 A" } });
    for (const answer of [head, preview]) {
      expect([answer.status, answer.headers.get("location")]).toEqual([302, `/empfehlung/${number}`]);
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
    expect(await clicks(number)).toBe(0);
  });

  it("redirects unknown numbers to a page, and leaves other addresses and methods to the site", async () => {
    expect((await ask("/e/7KQ4M2XWPA")).headers.get("location")).toBe("/unbekannterlink");
    expect((await ask("/e/%F0%9F%8E%81")).headers.get("location")).toBe("/unbekannterlink");
    expect((await ask("/e/a/b")).status).toBe(404);
    expect((await ask("/e/7KQ4M2XWPA", { method: "POST" })).status).toBe(404);
  });

  it("refuses a flood of clicks with 429 and Retry-After", async () => {
    const { number } = await addRecommendation(await browser(tenant).ctx());
    services.countClick = () => "excessive";
    const answer = await ask(`/e/${number}`);
    services.countClick = () => "normal";
    expect([answer.status, await answer.text()]).toEqual([429, "Too many links were followed from this address."]);
    expect(await clicks(number)).toBe(0);
  });

  it("times out with an error, and ignores the late answer", async () => {
    const { promise: database, resolve: answers } = Promise.withResolvers<void>();
    const own = await limited(0.01, async (req, res) => database.then(() => contextFor(req, res)));
    const answer = await fetch(`http://127.0.0.1:${own}/e/7KQ4M2XWPA`, { redirect: "manual", headers: firefox });
    answers();
    expect([answer.status, await answer.text()]).toEqual([503, "No answer within 0.01 seconds."]);
  });

  it("answers failures with the error page, and logs one line per request, without the cookie", async () => {
    fails = true;
    const answer = await ask("/e/7KQ4M2XWPA");
    fails = false;
    expect([answer.status, await answer.text()]).toEqual([503, "the database is away"]);
    const { number } = await addRecommendation(await browser(tenant).ctx());
    lines.length = 0;
    const cookie = (await ask(`/e/${number}`)).headers.get("set-cookie") ?? "";
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`"path":"/e/${number}"`);
    expect(lines[0]).not.toContain(cookie.slice(15, 58));
  });
});
