import { expect, test } from "vitest";
import { generatedDocuments } from "#bin/docs/generate.ts";
import { tables } from "#bin/docs/tables.ts";

const documents = generatedDocuments();

test("the tables in docs/ are those of the code (npm run contract)", () => {
  expect(documents.map(({ file }) => file).sort()).toEqual(["docs/contract.md", "docs/lifecycle.md"]);
  for (const { stored, generated } of documents) expect(stored).toBe(generated);
});

test("every table stands in a document", () => {
  const text = documents.map(({ stored }) => stored).join("\n");
  expect(Object.keys(tables).filter((name) => !text.includes(`<!-- table: ${name} -->`))).toEqual([]);
});
