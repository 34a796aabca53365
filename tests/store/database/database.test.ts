import { expect, test } from "vitest";
import { database } from "#tests/support/database/database.ts";
import { diff } from "../../../prisma/diff.ts";
import { migrate } from "../../../prisma/migrate.ts";

const { url, appUrl, owner } = await database();

test("the migrations result in the schema", async () => {
  expect(await diff(url)).toBe("");
});

test("migrating again changes nothing, with any number of instances at once", async () => {
  expect(await Promise.all([migrate(url, appUrl), migrate(url, appUrl), migrate(url, appUrl)])).toEqual([[], [], []]);
});

test("the processes' role owns nothing", async () => {
  const { rows } = await owner.query("select tablename from pg_tables where tableowner = 'app'");
  expect(rows).toEqual([]);
});
