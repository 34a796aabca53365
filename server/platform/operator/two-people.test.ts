import { expect, test } from "vitest";
import { twoPeople } from "#server/platform/audit/act.ts";

test("an approval by two people needs two different people", () => {
  expect(twoPeople(["anna", "bert"])).toEqual({ ok: true, value: "anna, bert" });
  expect(twoPeople(["anna", "anna"])).toMatchObject({ ok: false, refusal: { code: "sameOperator" } });
});
