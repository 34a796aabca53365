import { expect, test } from "vitest";
import { readVouchers } from "./voucher-list.ts";

test("a code counts as a double only after a line that can be imported", () => {
  const lines = ["code,cents", "ABCD,x", "ABCD,500", "ABCD,500", "EFGH,700"];
  expect(readVouchers(lines.join("\n"), { needsHeader: true })).toEqual({
    codes: [
      { code: "ABCD", cents: 500, validUntil: null },
      { code: "EFGH", cents: 700, validUntil: null },
    ],
    problems: [{ line: 2, problem: "cents" }],
    doubles: 1,
  });
});
