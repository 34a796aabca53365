import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), "utf8");
const rows = [...read("docs/money-rules.md").matchAll(/^\| (?!rule |---)(.+?) \| (.+) \|$/gm)];
const tests = rows.map(([, , proof = ""]) => {
  const [, file = "", title = ""] = /^`([^`]+)`: (.+)$/.exec(proof) ?? [];
  return { file, title };
});

/** The titles of a file's tests, alone and after the title of a group; those that are skipped are not among them. */
function titlesOf(source: string): string[] {
  const title = String.raw`\s*(["'\`])((?:\\.|(?!\2).)*)\2`;
  const named = new RegExp(
    String.raw`^\s*(describe|it|test)(?:\.each\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?\(${title}`,
    "gm",
  );
  const found = [...source.matchAll(named)].map(([, kind, , words = ""]) => ({ kind, words }));
  const groups = found.filter(({ kind }) => kind === "describe").map(({ words }) => words);
  const own = found.filter(({ kind }) => kind !== "describe").map(({ words }) => words);
  return [...own, ...groups.flatMap((group) => own.map((one) => `${group}: ${one}`))];
}

test("each rule of money in docs/money-rules.md names a test that exists", () => {
  expect(rows.length).toBeGreaterThan(40);
  const missing = tests.filter(({ file, title }) => file === "" || !titlesOf(read(file)).includes(title));
  expect(missing).toEqual([]);
});

test("no rule of money and no test of one is named twice", () => {
  const names = [...rows.map(([, rule]) => rule), ...tests.map(({ file, title }) => `${file}: ${title}`)];
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("a skipped or renamed test is no proof", () => {
  expect(
    titlesOf(`describe("a", () => {\n  it("b", f);\n  it.each([f(1, g(2))])(\n "c %s", f);\n  it.skip("d", f);`),
  ).toEqual(["b", "c %s", "a: b", "a: c %s"]);
});
