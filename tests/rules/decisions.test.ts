import { execFileSync } from "node:child_process";
import { globSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const folder = new URL("docs/decisions/", root);
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

test("files named in the documents exist, except in decisions that are superseded", () => {
  const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n");
  const documents = globSync("{*.md,docs/**/*.md}", { cwd: root }).filter((file) => file !== "CHANGELOG.md");
  const missing = documents.flatMap((document) => {
    const text = readFileSync(new URL(document, root), "utf8");
    if (/^Status: Superseded/m.test(text)) return [];
    const named = [...text.matchAll(/`([a-z][\w/-]*\/[\w.-]+\.(?:tsx?|css|sql|js))`/g)].map(([, name = ""]) => name);
    return named
      .filter((name) => !name.startsWith("build/") && !files.some((file) => file === name || file.endsWith(`/${name}`)))
      .map((name) => `${document}: ${name}`);
  });
  expect(missing).toEqual([]);
});
