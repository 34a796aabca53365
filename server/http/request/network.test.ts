import { expect, it } from "vitest";
import { networkOf } from "#server/platform/request/limits.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0DB8:1:2::ffff", "2001:db8:1:2"],
  ["2001:db8::5", "2001:db8:0:0"],
  ["fe80::1", "fe80:0:0:0"],
  ["::1", "0:0:0:0"],
  ["", ""],
])("%s belongs to %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
