import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("../../docs/decisions/", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), "utf8");

test("docs/decisions/README.md lists every decision with its title and status", () => {
  const rows = readdirSync(folder)
    .filter((file) => file !== "README.md")
    .sort()
    .map((file) => {
      const [, number, title] = /^# (\d{3}) ([^:\n]+)\n/.exec(read(file)) ?? [];
      const [, status, later] = /^Status: (Accepted|Superseded by)\b(?: \[(\d{3})\])?/m.exec(read(file)) ?? [];
      return `| [${number}](${file}) | ${title} | ${status?.toLowerCase()}${later ? ` ${later}` : ""} |`;
    });
  expect(read("README.md").match(/^\| \[.*$/gm)).toEqual(rows);
});
