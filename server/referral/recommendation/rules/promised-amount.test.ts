import { expect, test } from "vitest";
import { isUpTo, promisedAmount } from "./promised-amount.ts";

test("an amount is an upper bound if the recipient chooses the product, unless it is zero", () => {
  const amounts = [5500, 0].flatMap((cents) =>
    ["mobil-m", null].map((productId) => [isUpTo({ productId }, cents), promisedAmount({ productId }, cents, "de")]),
  );
  expect(amounts).toEqual([
    [false, "55\u00a0€"],
    [true, "bis zu 55\u00a0€"],
    [false, "0\u00a0€"],
    [false, "0\u00a0€"],
  ]);
});
