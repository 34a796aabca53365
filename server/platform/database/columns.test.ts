import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#server/platform/process/root.ts";

/** A comparison with another table's column that is cast: `"aggregateId" = o.id::text`. */
const castColumn = /(\S+) = (?:\w+|\$\{\w+\})\.(?:"\w+"|\w+)::\w+/g;

test("no statement finds rows by a comparison that casts another table's column (computedKey)", () => {
  const sources = globSync("server/**/*.ts", { cwd: root, exclude: ["**/*.test.ts", "**/database/client/**"] });
  expect(sources.length).toBeGreaterThan(1000);
  const found = sources.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(castColumn)].map(([, column]) => `${file}: ${column}`),
  );
  // The queue's own table has no row security.
  expect(found).toEqual(["server/platform/store/mails.ts: j.singleton_key"]);
});
