import { execFileSync } from "node:child_process";
import { globSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const folder = new URL("docs/decisions/", root);
const read = (file: string) => readFileSync(new URL(file, folder), "utf8");
const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
const records = readdirSync(folder)
  .filter((file) => file !== "README.md")
  .sort();
const numbers = records.map((file) => file.slice(0, 3));

test("docs/decisions/README.md lists every decision with its title", () => {
  const rows = records.map((file) => {
    const [, number, title] = /^# (\d{3}) ([^:\n]+)\n/.exec(read(file)) ?? [];
    return `| [${number}](${file}) | ${title} |`;
  });
  expect(read("README.md").match(/^\| \[.*$/gm)).toEqual(rows);
});

test("numbers of decisions have no gaps, and file names begin with them", () => {
  expect(numbers).toEqual(numbers.map((_, index) => `${index + 1}`.padStart(3, "0")));
  expect(records.map((file) => /^# (\d{3}) /.exec(read(file))?.[1])).toEqual(numbers);
});

test("every decision that is mentioned exists, and links say its number", () => {
  const texts = files.filter((file) => /\.(tsx?|css|js|cjs|sql|prisma|ya?ml|md|cfg)$|^[^.]*$/.test(file));
  const wrong = texts.flatMap((file) => {
    const text = readFileSync(new URL(file, root), "utf8");
    const mentioned = [...text.matchAll(/\bdecisions?[\s*/]+(\d{3}(?:, \d{3})*)\b/gi)].flatMap(([, all = ""]) =>
      all.split(", "),
    );
    const links = [...text.matchAll(/\[(?:decision )?(\d{3})\]\([./\w]*?(\d{3})-[\w-]+\.md\)/g)];
    return [
      ...mentioned.filter((number) => !numbers.includes(number)).map((number) => `${file}: ${number}`),
      ...links.filter(([, shown, linked]) => shown !== linked).map(([link]) => `${file}: ${link}`),
    ];
  });
  expect(wrong).toEqual([]);
});

test("files named in the documents exist", () => {
  const documents = globSync("{*.md,docs/**/*.md}", { cwd: root }).filter((file) => file !== "CHANGELOG.md");
  const missing = documents.flatMap((document) => {
    const text = readFileSync(new URL(document, root), "utf8");
    const named = [...text.matchAll(/`([a-z][\w/-]*\/[\w.-]+\.(?:tsx?|css|sql|js))`/g)].map(([, name = ""]) => name);
    return named
      .filter((name) => !name.startsWith("build/") && !files.some((file) => file === name || file.endsWith(`/${name}`)))
      .map((name) => `${document}: ${name}`);
  });
  expect(missing).toEqual([]);
});
