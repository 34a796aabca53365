import type { Request, Response } from "express";
import { expect, test } from "vitest";
import { makeCookies } from "./cookies.ts";

const before = new Date("2026-12-01T00:00:00Z");
const after = new Date("2027-03-02T00:00:00Z");

function open(cookie: string, change: Partial<Parameters<typeof makeCookies>[2]> = {}) {
  const set: string[] = [];
  const res = { append: (_: string, line: string) => void set.push(line) } as unknown as Response;
  const site = { secure: true, framed: false, now: before, ...change };
  return { set, cookies: makeCookies({ headers: { cookie } } as Request, res, site) };
}

test("over https a cookie is accepted from this host only", () => {
  const { set, cookies } = open("");
  cookies.set("psoe_token", "mine", 60);
  cookies.set("pso_7KQ4M2XWPA", "mine", null);
  expect(set).toEqual([
    "__Host-psoe_token=mine; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure",
    "__Host-pso_7KQ4M2XWPA=mine; Path=/; HttpOnly; SameSite=Lax; Secure",
  ]);
  expect(cookies.names()).toEqual(["psoe_token", "pso_7KQ4M2XWPA"]);
});

test("a cookie is partitioned in a frame and has no prefix without https; the campaign's cookie stays distinct", () => {
  const framed = open("", { framed: true });
  framed.cookies.set("psoe_owner", "x", 60);
  expect(framed.set).toEqual(["__Host-psoe_owner=x; Max-Age=60; Path=/; HttpOnly; SameSite=None; Secure; Partitioned"]);
  const plain = open("__Host-psoe_owner=theirs", { secure: false });
  expect(plain.cookies.get("psoe_owner")).toBeNull();
  plain.cookies.set("psoe_owner", "x", 60);
  expect(plain.set).toEqual(["psoe_owner=x; Max-Age=60; Path=/; HttpOnly; SameSite=Lax"]);
  const campaign = open("channel=brief");
  expect(campaign.cookies.get("channel")).toBe("brief");
  campaign.cookies.set("channel", "mail", 60);
  expect(campaign.set.join()).toMatch(/^channel=mail;/);
});

test("a cookie planted by a sibling host does not replace our own cookie", () => {
  for (const cookie of ["psoe_token=planted; __Host-psoe_token=own", "__Host-psoe_token=own; psoe_token=planted"]) {
    const { cookies } = open(cookie);
    expect([cookies.get("psoe_token"), cookies.names()]).toEqual(["own", ["psoe_token"]]);
  }
});

test("a session cookie with the former name is accepted, renewed under the new name, and expires after 60 days", () => {
  const { set, cookies } = open("psoe_token=old");
  expect(cookies.get("psoe_token")).toBe("old");
  cookies.set("psoe_token", "new", 60);
  expect(set.map((line) => line.slice(0, 36))).toEqual([
    "__Host-psoe_token=new; Max-Age=60; P",
    "psoe_token=; Max-Age=0; Path=/; Http",
  ]);
  const leaving = open("psoe_token=old; __Host-psoe_token=new");
  leaving.cookies.remove("psoe_token");
  expect(leaving.set.map((line) => line.split(" Path")[0])).toEqual([
    "__Host-psoe_token=; Max-Age=0;",
    "psoe_token=; Max-Age=0;",
  ]);
  const late = open("psoe_token=old", { now: after });
  expect([late.cookies.get("psoe_token"), late.cookies.names()]).toEqual([null, []]);
});

test("an unreadable cookie is ignored, and a second one of its name does not replace it", () => {
  expect(open("__Host-psoe_consent=%zz; __Host-psoe_consent=x.y").cookies.get("psoe_consent")).toBeNull();
});
