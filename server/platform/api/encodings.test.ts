import { expect, test } from "vitest";
import { chosen } from "./encodings.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0.5, gzip", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0.000 , gzip", "gzip"],
  ["br ;q=0,gzip; q=0.0", "identity"],
  ["brotli, xgzip", "identity"],
])("of Accept-Encoding %j the best that is not refused is %s", (accepted, encoding) => {
  expect(chosen(accepted, { br: true, gzip: true })).toBe(encoding);
});
