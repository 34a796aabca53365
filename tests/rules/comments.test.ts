import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
const read = (file: string) => readFileSync(new URL(file, root), "utf8");

const linesOf = (some: string[]) =>
  some.flatMap((file) =>
    read(file)
      .split("\n")
      .map((text, index) => ({ place: `${file}:${index + 1}`, text })),
  );
const shown = ({ place, text }: { place: string; text: string }) => `${place}: ${text.trim().slice(0, 100)}`;

/** The lines of a file that are comments, with their numbers; comments behind code are left out. */
function commentsOf(file: string): { place: string; text: string }[] {
  const lines = read(file).split("\n");
  let isOpen = false;
  return lines.flatMap((text, index) => {
    const begins = /^\s*(\/\/|\/\*|\{\/\*)/.test(text);
    const isComment = isOpen || begins;
    if (isOpen || /^\s*\{?\/\*/.test(text)) isOpen = !text.includes("*/");
    return isComment ? [{ place: `${file}:${index + 1}`, text }] : [];
  });
}

const generated = "clients/typescript/facade.d.ts";
const sources = files.filter((file) => /\.(tsx?|css|js|cjs)$/.test(file) && file !== generated);
const self = "tests/rules/comments.test.ts";
const comments = sources.flatMap(commentsOf);

describe("comments", () => {
  test("are within 120 columns, but for instructions to the linter", () => {
    expect(comments.length).toBeGreaterThan(5000);
    const wide = comments.filter(({ text }) => text.length > 120 && !text.includes("biome-ignore"));
    expect(wide.map(({ place }) => place)).toEqual([]);
  });

  test("name only files that exist", () => {
    const named = /(?<![\w/.:@{}#-])((?:[\w-]+\/)*[\w-][\w.-]*\.(?:tsx?|css|sql|cjs|js|md|prisma))(?![\w/])/g;
    const known = new Set(files.flatMap((file) => file.split("/").map((_, at, parts) => parts.slice(at).join("/"))));
    const missing = comments.flatMap(({ place, text }) =>
      [...text.matchAll(named)]
        .map(([, name = ""]) => name)
        .filter((name) => !known.has(name))
        .map((name) => `${place}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

test("nothing refers to a document outside the repository", () => {
  // Standards with a name are public; the texts of the site and what is generated are no documentation.
  const isText = (file: string) => /\.(tsx?|css|js|cjs|sql|prisma|ya?ml|md|cfg|json)$|^[^.]*$/.test(file);
  const own = (file: string) => file !== "package-lock.json" && !file.startsWith("prisma/seed/texts/") && file !== self;
  const texts = linesOf(files.filter((file) => isText(file) && own(file)));
  const outside = /\bspecification'?s?\b(?! of)|\bsections? \d|\(lifecycle[,)]/i;
  const standard = /OpenID Connect [\w .-]*, section \d/;
  expect(texts.filter(({ text }) => outside.test(text.replace(standard, ""))).map(shown)).toEqual([]);
  // Tests invent pages of help and law; a page with a day in its name is an older version of one.
  const known = new Set(files.map((file) => file.split("/").at(-1)));
  const documents = texts.filter(({ place }) => !/^tests\/|\.test\.tsx?:/.test(place));
  const unknown = documents.filter(({ text }) =>
    [...text.matchAll(/[\w-]+(?<!-\d\d)\.md\b/g)].some(([name]) => !known.has(name)),
  );
  expect(unknown.map(shown)).toEqual([]);
});

test("titles and data of tests say what they are, not under which number somebody listed it", () => {
  // "word 1.3: …" and "word C23: …" as titles; "C2-1", "C25:…", "H4", "c26@freund.example" as data.
  const listed = /["'`][a-z]+ [A-Z]?\d[\d.]*: |(?<!=)["'`](?:[CHM]\d{1,2}[-:@"'`]|[chm]\d{1,2}[-:@])/;
  const tests = files.filter((file) => /\.(test|spec)\.tsx?$/.test(file) && file !== self);
  const found = linesOf(tests).filter(({ text }) => listed.test(text));
  expect(found.map(shown)).toEqual([]);
});
