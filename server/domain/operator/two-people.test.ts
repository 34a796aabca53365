import { expect, test } from "vitest";
import { twoPeople } from "./two-people.ts";

test("two people are two: one alone is refused", () => {
  expect(twoPeople(["anna", "bert"])).toEqual({ ok: true, value: "anna, bert" });
  expect(twoPeople(["anna", "anna"])).toMatchObject({ ok: false, refusal: { code: "sameOperator" } });
});
