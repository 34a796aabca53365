import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Seams where a library's types say less or more than the library does. Each expects the compiler's error, which says
 * so when the types are right one day.
 */
const seams: Record<string, string> = {
  "app/invoice/tagged-pdf.ts": "knows fewer kinds of PDF than it writes",
  "server/people/upstream/webauthn.ts": "claims that what it checks is checked already",
};

test("no cast silences the compiler, texts' keys included, and errors are expected only at the seams to libraries", () => {
  const root = new URL("../../", import.meta.url);
  const files = globSync("{app,server,prisma,bin,clients}/**/*.{ts,tsx}", { cwd: root.pathname }).filter(
    (file) => !/\.test\.tsx?$|database\/client\//.test(file),
  );
  expect(files.length).toBeGreaterThan(1000);
  const having = (pattern: RegExp) =>
    files.filter((file) => pattern.test(readFileSync(new URL(file, root), "utf8").replaceAll(/^\s*\*.*$/gm, "")));
  expect(having(/\bas never\b|\bas unknown(?:\[\])? as\b|\bas any\b|@ts-(?:ignore|nocheck)/)).toEqual([]);
  // A text's key by a literal cast would hide that a value has no text.
  expect(having(/\$\{[^}`]*\bas "|`\s+as "/)).toEqual([]);
  expect(having(/@ts-expect-error/).sort()).toEqual(Object.keys(seams).sort());
});
