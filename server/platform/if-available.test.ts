import { expect, it } from "vitest";
import type { Log } from "./context.ts";
import { createFault } from "./fault.ts";
import { ifAvailable } from "./if-available.ts";

const silent: Log = { info() {}, warn() {}, error() {} };

it.each([
  ["contentUnavailable", { content: "faq" }, "Fehler beim Laden des CMS Inhalts faq"],
  ["productsUnavailable", {}, "products are unavailable"],
] as const)("%s is logged under the name of the service that does not answer", async (tag, more, said) => {
  const lines: unknown[] = [];
  const log = { ...silent, error: (_: unknown, text?: string) => void lines.push(text) };
  const fault = Object.assign(createFault(tag, "no answer"), more);
  expect(await ifAvailable({ log }, () => Promise.reject(fault))).toBeNull();
  expect(lines).toEqual([said]);
});

it("any other fault is thrown", async () => {
  await expect(ifAvailable({ log: silent }, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});
