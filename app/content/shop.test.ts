import { expect, it } from "vitest";
import { priceField } from "./shop.ts";

it("products have fields of their own, without dots, whatever their ids are", () => {
  const ids = ["a.b", "a__b", "a_b", "a_.b", "a_db", "a-b", "ab"];
  const fields = ids.map(priceField);
  expect(new Set(fields).size).toBe(ids.length);
  expect(fields.join()).not.toContain(".");
});
