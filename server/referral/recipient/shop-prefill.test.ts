import { expect, test } from "vitest";
import { seededTenant } from "#tests/support/services/services.ts";
import { shopWay } from "./shop-prefill.ts";

const href = "https://shop.nordlicht.example/bestellen?empfehlung=7KQ4M2XWPA";
const details = {
  salutation: "mr",
  firstName: "Jonas",
  lastName: "Weiß & Söhne",
  company: "",
  email: "jonas+shop@freund.example",
  phone: "0170 1234567",
  street: "Gänseweg",
  houseNumber: "3a",
  postcode: "20095",
  city: "Hamburg",
  marketingConsent: false,
} as const;
const shop = { href, isTenants: true, orderBy: new Date() };
const names = { firstName: "vn", lastName: "nn", email: "mail[0]", company: "firma" };
const way = (by: "form" | "url", change: Partial<typeof shop> = {}, of: typeof details | null = details) =>
  shopWay(
    { tenant: { ...seededTenant("nordlicht"), shopPrefill: { by, names } } },
    { ...shop, ...change },
    { details: of },
  );

test("by a form: what the record names, and nothing that was not typed, is in its body and not in its address", () => {
  const fields = [
    ["vn", "Jonas"],
    ["nn", "Weiß & Söhne"],
    ["mail[0]", "jonas+shop@freund.example"],
  ];
  expect(way("form")).toEqual({ href, fields, without: href });
});

test("by the address, for a shop that takes nothing else", () => {
  const { href: address, ...rest } = way("url");
  expect(rest).toEqual({ fields: [], without: href });
  expect([...new URL(address).searchParams]).toEqual([
    ["empfehlung", "7KQ4M2XWPA"],
    ["vn", "Jonas"],
    ["nn", "Weiß & Söhne"],
    ["mail[0]", "jonas+shop@freund.example"],
  ]);
});

test("another shop that sells the product gets nothing, nor does one whose record says nothing", () => {
  const plain = { href, fields: [], without: null };
  for (const by of ["form", "url"] as const) {
    expect(way(by, { isTenants: false })).toEqual(plain);
    expect(way(by, {}, null)).toEqual(plain);
  }
  expect(shopWay({ tenant: seededTenant("standard") }, shop, { details })).toEqual(plain);
});
