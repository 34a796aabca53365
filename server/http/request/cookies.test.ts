import type { Request, Response } from "express";
import { expect, test } from "vitest";
import { makeCookies } from "./cookies.ts";

function open(cookie: string, change: Partial<Parameters<typeof makeCookies>[2]> = {}) {
  const set: string[] = [];
  const res = { append: (_: string, line: string) => void set.push(line) } as unknown as Response;
  const site = { secure: true, framed: false, ...change };
  return { set, cookies: makeCookies({ headers: { cookie } } as Request, res, site) };
}

test("over https a cookie is accepted from this host only", () => {
  const { set, cookies } = open("");
  cookies.set("psoe_token", "mine", 60);
  cookies.set("pso_7KQ4M2XWPA", "mine", null);
  expect(set).toEqual([
    "__Host-psoe_token=mine; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax",
    "__Host-pso_7KQ4M2XWPA=mine; Path=/; HttpOnly; Secure; SameSite=Lax",
  ]);
  expect(cookies.names()).toEqual(["psoe_token", "pso_7KQ4M2XWPA"]);
});

test("a cookie is partitioned in a frame and has no prefix without https; the campaign's cookie stays distinct", () => {
  const framed = open("", { framed: true });
  framed.cookies.set("psoe_owner", "x", 60);
  expect(framed.set).toEqual(["__Host-psoe_owner=x; Max-Age=60; Path=/; HttpOnly; Secure; Partitioned; SameSite=None"]);
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

test("over https a cookie without the prefix is not ours", () => {
  const { cookies } = open("psoe_token=planted");
  expect([cookies.get("psoe_token"), cookies.names()]).toEqual([null, []]);
});

test("an unreadable cookie is ignored, and a second one of its name does not replace it", () => {
  expect(open("__Host-psoe_consent=%zz; __Host-psoe_consent=x.y").cookies.get("psoe_consent")).toBeNull();
});
